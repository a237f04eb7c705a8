// The guided first game: a prepared deal, and a lesson when its moment comes for the first time. What a lesson looks at is
// what the table shows; no rule is worked out here.
import type { Event, GameName, Seat, View } from './table.ts';

export interface Moment {
  view: View;
  /** What the picture shows happening. */
  event: Event | null;
  seat: Seat;
  /** This player decides now. */
  mine: boolean;
}

export interface Lesson {
  id: string;
  when: (moment: Moment) => boolean;
}

/** Deals in which the first round shows what there is to learn. */
export const preparedSeeds: Record<GameName, string> = {
  robotrick: '00000000000000000000000000000000000000000000000000000000000000a7',
  robots: '0000000000000000000000000000000000000000000000000000000000000015',
};

const phase = (name: string) => (moment: Moment) => moment.mine && moment.view.phase === name;
const happens = (test: (event: Event, moment: Moment) => boolean) => (moment: Moment) => moment.event !== null && test(moment.event, moment);

/** In the order in which they are told where several moments come together. */
export const lessons: Record<GameName, Lesson[]> = {
  robotrick: [
    { id: 'welcome', when: phase('pass') },
    { id: 'program', when: phase('pass') },
    { id: 'pass', when: phase('pass') },
    { id: 'first_turn', when: phase('play') },
    {
      id: 'free',
      when: (moment) =>
        phase('play')(moment) && moment.view.game === 'robotrick' && moment.view.trick.length > 0 && 'hand' in moment.view && moment.view.legal.length === moment.view.hand.length && moment.view.hand.length > 1,
    },
    { id: 'lead', when: (moment) => phase('play')(moment) && moment.view.game === 'robotrick' && moment.view.trick.length === 0 },
    { id: 'captured', when: happens((event, { seat }) => event.event === 'capture' && event.seat === seat) },
    { id: 'captured_other', when: happens((event, { seat }) => event.event === 'capture' && event.seat !== seat) },
    { id: 'minus', when: happens((event, { seat }) => event.event === 'minus' && event.seat === seat) },
    {
      id: 'full',
      when: (moment) =>
        phase('play')(moment) && moment.view.game === 'robotrick' && typeof moment.seat === 'number' && (moment.view.up[moment.seat]?.length ?? 0) >= moment.view.options.hangars,
    },
    { id: 'round', when: happens((event) => event.event === 'round') },
  ],
  robots: [
    { id: 'welcome', when: phase('setup') },
    { id: 'build', when: phase('setup') },
    { id: 'program', when: phase('program') },
    { id: 'build_phase', when: phase('build') },
    { id: 'combat', when: phase('combat') },
    { id: 'block', when: phase('block') },
    { id: 'fight', when: happens((event) => event.event === 'fight') },
    { id: 'unblocked', when: phase('unblocked') },
    { id: 'recovery', when: phase('recovery') },
    { id: 'showdown', when: happens((event) => event.event === 'showdown') },
    { id: 'over', when: happens((event) => event.event === 'over') },
  ],
};

/** The next lesson for this moment that hasn't been told. */
export const lessonFor = (game: GameName, moment: Moment, told: ReadonlySet<string>): Lesson | null =>
  lessons[game].find(({ id, when }) => !told.has(id) && when(moment)) ?? null;
