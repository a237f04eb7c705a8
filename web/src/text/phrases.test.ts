import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { phrases } from '../net/protocol.ts';
import { friends as german } from './de/friends.ts';
import { friends as english } from './en/friends.ts';
import { friends as french } from './fr/friends.ts';
import { friends as japanese } from './ja/friends.ts';

/** What the program says in a terminal, by the members of a section of its file. */
function terminalTexts(language: string, section: string): Record<string, string> {
  const file = readFileSync(`${import.meta.dirname}/../../../data/terminal/${language}.toml`, 'utf8');
  const [, lines] = file.match(new RegExp(`^\\[${section}\\]\\n((?:\\w+ = ".*"\\n)*)`, 'm'))!;
  return Object.fromEntries([...lines!.matchAll(/^(\w+) = "(.*)"$/gm)].map(([, name, text]) => [name, text]));
}

test.each(Object.entries({ en: english, fr: french, de: german, ja: japanese }))(
  'players say the same on the page and in a terminal: %s',
  (language, texts) => {
    const said = Object.fromEntries(phrases.map((phrase) => [phrase, texts[`phrase.${phrase}`]]));
    expect(terminalTexts(language, 'phrase')).toEqual(said);
  },
);
