import { describe, expect, it } from 'vitest';
import type { Event, Step, TableState, View } from '../table.ts';
import { framesOf, type RobotrickFrame, type RobotrickView } from './frames.ts';
import steps from './steps.fixture.json';

// Steps of a real match as seat 0 was told them (engine, seed 5, bots "rookie").
type Name = keyof typeof steps;

function step(name: Name): { before: View; step: Step } {
  const { before, events, after } = steps[name] as unknown as { before: View; events: Event[]; after: View };
  const state = { seat: 0, view: after } as TableState;
  return { before, step: { events, state, jump: false } };
}
function cut(name: Name): { frames: RobotrickFrame[]; views: RobotrickView[]; last: RobotrickFrame; after: View } {
  const { before, step: taken } = step(name);
  const frames = framesOf(before, taken) as RobotrickFrame[];
  return { frames, views: frames.map(({ view }) => view as RobotrickView), last: frames.at(-1)!, after: taken.state.view! };
}
const kinds = (frames: RobotrickFrame[]) => frames.map(({ event }) => event?.event ?? null);

describe('pictures of a step', () => {
  it.each(Object.keys(steps) as Name[])('%s: every event is told once, and the last picture is how things stand', (name) => {
    const { frames, last, after } = cut(name);
    expect(last.view).toBe(after);
    expect(frames.flatMap(({ event }) => event ?? [])).toEqual(step(name).step.events);
  });

  it('asks nobody between two states', () => {
    for (const name of Object.keys(steps) as Name[]) {
      const { views, after } = cut(name);
      for (const view of views) if (view !== after) expect([view.to_move, view.legal]).toEqual([null, []]);
    }
  });

  it('lays an own card down and takes it out of the hand', () => {
    const { frames, last } = cut('own');
    expect(kinds(frames)).toEqual(['card']);
    expect(last.hold).toBeLessThan(300);
  });

  it('lets a finished trick lie, brings what it brings, then waits', () => {
    const { frames, views } = cut('capture');
    const at = kinds(frames).indexOf('trick');
    expect(views[at]!.trick).toHaveLength(4);
    expect(frames[at]).toMatchObject({ pause: null, finished: { gone: [], takings: [] } });
    expect(frames[at]!.hold).toBeGreaterThanOrEqual(700);
    const taking = frames[at + 1]!;
    expect(taking.event!.event).toBe('capture');
    expect(taking.pause).toBe('trick');
    expect(taking.finished!.gone).toHaveLength(1);
    expect((taking.view as RobotrickView).trick).toHaveLength(4);
  });

  it('tells what a trick brings when it lies where it is said to lie', () => {
    for (const name of ['capture', 'droco_wins', 'round', 'over'] as Name[]) {
      const { frames } = cut(name);
      for (const { view, finished } of frames) {
        for (const { event, seat, card } of finished?.takings ?? []) expect((view as RobotrickView)[event === 'capture' ? 'up' : 'down'][seat], name).toContain(card);
      }
      // Whoever wants to read it is waited for once a trick, with all of it in its place.
      const pauses = frames.filter(({ pause }) => pause === 'trick');
      expect(pauses.map(({ finished }) => finished!.takings.length), name).toEqual([name === 'droco_wins' ? 3 : expect.any(Number)]);
      expect(pauses[0]!.finished!.takings.length).toBeGreaterThan(0);
    }
  });

  it('adds up points and cards as the engine does', () => {
    for (const name of ['capture', 'droco_wins', 'round', 'over'] as Name[]) {
      const { frames, after } = cut(name);
      const taken = frames.findLast(({ event }) => event?.event === 'capture' || event?.event === 'minus')!.view as RobotrickView;
      const { up, down, running } = after as RobotrickView;
      expect({ up: taken.up, down: taken.down, running: taken.running }).toEqual({ up, down, running });
    }
  });

  it('clears the table before Droco leads again', () => {
    const { views, last } = cut('droco_wins');
    expect(last.event!.event).toBe('card');
    expect(views.at(-1)!.trick).toHaveLength(1);
    expect(views.at(-1)!.tricks.at(-1)).toHaveLength(4);
    expect(last.finished).toBeUndefined();
  });

  it('shows what was passed to you before Droco leads', () => {
    const { frames, views } = cut('exchange');
    const at = kinds(frames).indexOf('exchange');
    const view = views[at]!;
    if (view.seat === null) throw new Error('a seat’s view');
    expect(view.phase).toBe('pass');
    expect([...view.hand].sort()).toEqual([...(cut('exchange').after as typeof view).hand].sort());
    expect(view.received).toHaveLength(2);
  });

  it('stays at the end of a round, but goes straight to the end of a match', () => {
    const round = cut('round');
    expect(round.last).toMatchObject({ pause: 'round' });
    const over = cut('over');
    expect(over.frames.map(({ pause }) => pause)).not.toContain('round');
    expect((over.last.view as RobotrickView).phase).toBe('over');
  });

  it('does not deal again what lies there since the page was opened', () => {
    const { frames } = cut('pass');
    expect(kinds(frames)).toEqual(['deal', 'pass']);
    expect(frames[0]!.hold).toBe(0);
    expect(cut('deal').last.hold).toBeGreaterThan(0);
  });
});
