import { expect, test } from 'vitest';
import sentences from '$data/text/en.toml?raw';
import { rules } from '../text/rules/en.ts';
import { paragraphOf, ruleAddress } from './rules.ts';

/** The names in a section of the engine's catalogue. */
function namesIn(section: string): string[] {
  const from = sentences.indexOf(`[${section}]`);
  const to = sentences.indexOf('\n[', from + 1);
  return [...sentences.slice(from, to < 0 ? undefined : to).matchAll(/^(\w+) = /gm)].map(([, name]) => name!);
}
/** All paragraphs that have an address. */
const there = new Set(
  Object.values(rules).flatMap((sections) => sections.flatMap(({ id, text }) => [id, ...text.flat().map((_, k) => `${id}/${k + 1}`)])),
);

/** Refusals that speak of no rule, and what they speak of. */
const noRule: Record<string, string> = {
  'robotrick.nothing_to_decide': 'the moment',
  'robotrick.not_your_turn': 'the moment',
  'robotrick.pass_not_held': 'a card that isn’t there',
  'robotrick.play_not_held': 'a card that isn’t there',
  'robotrick.won': 'the result',
  'robotrick.shared': 'the result',
  'robots.game_over': 'the moment',
  'robots.not_your_turn': 'the moment',
  'robots.another_is_asked': 'the order of questions, which is ours',
  'robots.nonsense': 'how moves are written',
  'robots.twins_order': 'how moves are written',
  'robots.discard_order': 'how moves are written',
  'robots.return_order': 'how moves are written',
  'robots.keeps_other': 'how moves are written',
  'robots.recovers_already': 'the moment',
  'robots.not_in_hand': 'a card that isn’t there',
  'robots.not_own_robot': 'a card that isn’t there',
  'robots.no_target': 'a card that isn’t there',
  'robots.not_attacking': 'a card that isn’t there',
  'robots.not_in_discard': 'a card that isn’t there',
  'robots.won': 'the result',
};

const bare = (section: string, names: string[]) => [...new Set(names.map((name) => `${section}.${name.replace(/_you$/, '')}`))];
/** Reasons of events and of the lens, and what a player is told when a move is refused: those have a sentence with "you". */
const codes = [
  ...bare('why', namesIn('why')),
  ...bare('lens', namesIn('lens')),
  ...['robotrick', 'robots'].flatMap((game) => bare(game, namesIn(game).filter((name) => name.endsWith('_you')))),
];

test('each reason leads to a paragraph that is there, or says why it leads to none', () => {
  expect(codes.length).toBeGreaterThan(80);
  expect(codes.filter((code) => !(code in noRule) && !there.has(paragraphOf(code) ?? ''))).toEqual([]);
  expect(Object.keys(noRule).filter((code) => paragraphOf(code) !== null || !codes.includes(code))).toEqual([]);
});
test('addresses', () => {
  expect(ruleAddress('robotrick', 'why.droco_won_you')).toBe('#/rules/robotrick/after/2');
  expect(ruleAddress('robots', undefined)).toBe('#/rules/robots');
});
