import { describe, expect, test } from 'vitest';
import { framesOf } from './frames.ts';
import { stepNames, stepOf } from './fixtures.ts';
import { isRobots, sidesOf, topOf, type RobotsView } from './sides.ts';

const pictures = (name: (typeof stepNames)[number]) => {
  const { before, step } = stepOf(name);
  return { before, step, frames: framesOf(before, step) };
};
const robotsView = (view: unknown): RobotsView => {
  if (!isRobots(view as RobotsView)) throw new Error('no view of Robots');
  return view as RobotsView;
};
/** All cards that can be seen, wherever they lie. */
function cardsIn(view: RobotsView): string[] {
  const { below, above } = sidesOf(view);
  return [below, above].flatMap((side) => [...(side.hand ?? side.known), ...side.discard, ...side.robots.flatMap(({ card, damage }) => [card, ...damage])]).sort();
}

describe.each(stepNames)('%s', (name) => {
  test('each event is in one picture, and the last picture is the state itself', () => {
    const { step, frames } = pictures(name);
    expect(frames.flatMap(({ event }) => (event === null ? [] : [event]))).toEqual(step.events);
    expect(frames.at(-1)!.view).toBe(step.state.view);
  });
  test('nobody is asked in a picture between', () => {
    const { step, frames } = pictures(name);
    for (const { view } of frames.filter((frame) => frame.view !== step.state.view)) {
      expect(view).toMatchObject({ to_move: null, legal: [], asked: null });
    }
  });
  test('no card is seen twice', () => {
    for (const { view } of pictures(name).frames) {
      const cards = cardsIn(robotsView(view));
      expect(new Set(cards).size).toBe(cards.length);
    }
  });
  test('what was before isn’t changed', () => {
    const { before } = stepOf(name);
    const copy = structuredClone(before);
    pictures(name);
    expect(before).toEqual(copy);
  });
});

test('the events played out lead to how things stand', () => {
  for (const name of stepNames) {
    const { before, step } = stepOf(name);
    // One more event makes the last picture one between, put together here.
    const frames = framesOf(before, { ...step, events: [...step.events, { event: 'done', seat: 'red', move: 'done', n: 0, text: '', why: [] }] });
    const last = sidesOf(robotsView(frames.at(-2)!.view));
    const after = sidesOf(robotsView(step.state.view));
    for (const place of ['below', 'above'] as const) {
      const { discard, supply, handCount, robots } = after[place];
      expect({ name, place, discard: last[place].discard, supply: last[place].supply, handCount: last[place].handCount }).toEqual({ name, place, discard, supply, handCount });
      expect(last[place].robots.map(({ card, value, mode }) => [card, value, mode])).toEqual(robots.map(({ card, value, mode }) => [card, value, mode]));
    }
  }
});

test('fighters are seen before one of them is gone', () => {
  const { frames } = pictures('block with a fight');
  const at = frames.findIndex(({ event }) => event?.event === 'fight');
  const fight = frames[at]!.event as { attacker: string; blocker: string; lost: string[] };
  const robots = (k: number) => {
    const { below, above } = sidesOf(robotsView(frames[k]!.view));
    return [...below.robots, ...above.robots];
  };
  expect(robots(at).map(({ card }) => card)).toEqual(expect.arrayContaining([fight.attacker, fight.blocker]));
  for (const lost of fight.lost) expect(robots(at + 1).map(({ card }) => card)).not.toContain(lost);
  expect(frames[at]!.hold).toBeGreaterThan(500);
});

test('the other’s acts stay longer than one’s own', () => {
  const { before, step } = stepOf('build by the other');
  const hold = (seat: string) => framesOf(before, { ...step, state: { ...step.state, seat } })[0]!.hold;
  expect(hold('black')).toBeGreaterThan(hold('red'));
  expect(hold('black')).toBeGreaterThanOrEqual(600);
});

test('a first deal and a view that isn’t there are shown as they are', () => {
  const { step } = stepOf('twins');
  expect(framesOf(null, step).at(-1)!.view).toBe(step.state.view);
});

test('the top of a pile is the card last heard of', () => {
  const { step } = stepOf('supply');
  const event = step.events[0]!;
  const cards = event.event === 'supply' ? event.cards : [];
  expect(topOf([...cards].sort(), step.events)).toBe(cards.at(-1));
  expect(topOf([], step.events)).toBeNull();
});
