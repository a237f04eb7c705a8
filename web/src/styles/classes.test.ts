import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'svelte/compiler';
import { describe, expect, it } from 'vitest';

// The sheets of this folder are global: a rule hits every element of its class, whichever component draws it. So a class belongs to one
// component, unless it is listed here as a part that several are made of. What is the matter of one component alone
// is best written into its own <style>, where no other component can be hit.
const shared = new Set(
  [
    // What any page is made of.
    'btn go card i vh plate banner stamp lampdot fill face paper settings field choice toggle gact link small-print kbd num-text neg pos minirow menu-acts only-wide',
    // The rules, on their page and beside the table.
    'rules',
    // Robotrick: cells of the strip, lines of the log, the middle of the table, the end of a round; and what the rules and the companion show of it.
    'lc log yard bay bays tray tray-cards program phead pcols pcol crit then move rhead rrows rsheet',
    // Robots: the box of the question and its parts; and what the rules and the companion show of the table.
    'askbox askact then-list chip chips duo lab labhead half turnchip nobots robot how value kind buildrow',
    // The two pictures of the front page, the two lists of kept games, the two buttons that open a file, the two pages that only say what is the matter, the two sheets of the companion.
    'stage keptgame filebtn nothing-kept unknown comp compmain compgo compno compstep compnew acts ename',
  ].flatMap((names) => names.split(' ')),
);

const sources = import.meta.glob<string>('../view/**/*.svelte', { query: '?raw', import: 'default', eager: true });
// Vitest empties sheets that are imported.
const sheets = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.css')).map((name) => readFileSync(`${import.meta.dirname}/${name}`, 'utf8'));

/** All strings in a part of a parsed component. */
function stringsIn(node: unknown): string[] {
  if (node === null || typeof node !== 'object') return [];
  const { type, value, data, cooked } = node as { type?: string; value?: unknown; data?: string; cooked?: string };
  if (type === 'Text') return [data ?? ''];
  if (type === 'Literal' && typeof value === 'string') return [value];
  if (type === 'TemplateElement') return [(value as { cooked: string }).cooked ?? cooked ?? ''];
  return Object.values(node).flatMap(stringsIn);
}
/** The classes that a component gives to what it draws, as far as they are written in its markup. */
function classesIn(node: unknown): string[] {
  if (node === null || typeof node !== 'object') return [];
  const { type, name, value } = node as { type?: string; name?: string; value?: unknown };
  if (type === 'Attribute' && name === 'class') return stringsIn(value).flatMap((text) => text.split(/\s+/)).filter(Boolean);
  if (type === 'ClassDirective') return [name!];
  return Object.values(node).flatMap(classesIn);
}
const users = new Map<string, Set<string>>();
for (const [path, source] of Object.entries(sources)) {
  for (const name of classesIn(parse(source, { modern: true }).fragment)) users.set(name, (users.get(name) ?? new Set()).add(path));
}

/** Selectors of a sheet, each on its own. */
function selectorsOf(sheet: string): string[] {
  const rules = sheet.replace(/\/\*[^]*?\*\//g, '').matchAll(/([^{};]+)\{/g);
  return [...rules].map(([, head]) => head!.trim()).filter((head) => !/^(@|from|to|\d+%)/.test(head)).flatMap((head) => head.split(/,(?![^()]*\))/).map((each) => each.trim()));
}
/** The components that an outermost part of a selector can mean; null where it names no class. */
function meant(selector: string): { names: string[]; components: string[] } | null {
  const parts = selector.replace(/:(not|is|where|has)\([^)]*\)/g, '').split(/\s*[>+~]\s*|\s+/);
  const names = parts.map((part) => [...part.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name!)).find((each) => each.length > 0);
  if (names === undefined) return null;
  const components = [...(users.get(names[0]!) ?? [])].filter((path) => names.every((name) => users.get(name)?.has(path)));
  return { names, components };
}

describe('classes of the global sheets', () => {
  it('mean one component each, or a part that is shared on purpose', () => {
    const wrong = new Map<string, string[]>();
    for (const selector of sheets.flatMap(selectorsOf)) {
      const found = meant(selector);
      if (found === null || found.components.length < 2 || found.names.some((name) => shared.has(name))) continue;
      wrong.set(selector, found.components.map((path) => path.replace('../view/', '')));
    }
    expect(Object.fromEntries(wrong)).toEqual({});
  });
  it('are shared by two components at least', () => {
    expect([...shared].filter((name) => (users.get(name)?.size ?? 0) < 2)).toEqual([]);
  });
});
