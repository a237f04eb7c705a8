// The guided first game: a prepared deal, and a lesson when its moment comes for the first time. What a lesson looks at is
// what the table shows; no rule is worked out here. A lesson's text also holds at the end of the game, for whoever its moment
// never came to: what happened is told before it, in the engine's words.
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
  /** What to look at, as a selector; it is lit, and the lesson keeps clear of it. */
  look: string;
  /** It is about what just happened: the picture waits, and the engine's own words come first. */
  tells?: true;
}

/** Deals in which the first round shows what there is to learn. */
export const preparedSeeds: Record<GameName, string> = {
  robotrick: '00000000000000000000000000000000000000000000000000000000000002c3',
  robots: '0000000000000000000000000000000000000000000000000000000000000094',
};

const phase = (name: string) => (moment: Moment) => moment.mine && moment.view.phase === name;
/** This player may make such a move. */
const offers = (verb: string) => (moment: Moment) => moment.mine && moment.view.legal.some((move) => move.split(' ')[0] === verb);
const happens = (test: (event: Event, moment: Moment) => boolean) => (moment: Moment) => moment.event !== null && test(moment.event, moment);
const drocoPlays = (reason: string) => happens((event) => event.event === 'card' && event.place === 'D' && event.why.some(({ code }) => code === reason));
const builds = (reason: string) => happens((event) => event.event === 'build' && event.why.some(({ code }) => code === reason));

/** In the order in which they are told where several moments come together; the last one ends the guided part. */
export const lessons: Record<GameName, Lesson[]> = {
  robotrick: [
    { id: 'welcome', when: phase('pass'), look: '.dcols' },
    { id: 'program', when: phase('pass'), look: '.program' },
    { id: 'pass', when: phase('pass'), look: '.hand' },
    { id: 'droco_led', when: drocoPlays('why.droco_leads'), look: '.program', tells: true },
    { id: 'droco_followed', when: drocoPlays('why.droco_follows'), look: '.program', tells: true },
    { id: 'droco_could_not', when: drocoPlays('why.droco_cannot_follow'), look: '.program', tells: true },
    { id: 'first_turn', when: phase('play'), look: '.hand' },
    {
      id: 'free',
      when: (moment) =>
        phase('play')(moment) && moment.view.game === 'robotrick' && moment.view.trick.length > 0 && 'hand' in moment.view && moment.view.legal.length === moment.view.hand.length && moment.view.hand.length > 1,
      look: '.hand',
    },
    { id: 'lead', when: (moment) => phase('play')(moment) && moment.view.game === 'robotrick' && moment.view.trick.length === 0, look: '.hand' },
    { id: 'captured', when: happens((event, { seat }) => event.event === 'capture' && event.seat === seat), look: '.seat.bottom .bays', tells: true },
    { id: 'captured_other', when: happens((event, { seat }) => event.event === 'capture' && event.seat !== seat), look: '.seat:not(.bottom) .bays', tells: true },
    { id: 'minus', when: happens((event, { seat }) => event.event === 'minus' && event.seat === seat), look: '.seat.bottom .tray', tells: true },
    {
      id: 'full',
      when: (moment) =>
        phase('play')(moment) && moment.view.game === 'robotrick' && typeof moment.seat === 'number' && (moment.view.up[moment.seat]?.length ?? 0) >= moment.view.options.hangars,
      look: '.seat.bottom .bays',
    },
    { id: 'round', when: happens((event) => event.event === 'round'), look: '.rsheet' },
  ],
  robots: [
    { id: 'welcome', when: phase('setup'), look: '.lab.below .piles' },
    { id: 'build', when: phase('setup'), look: '.rhand' },
    { id: 'turbo', when: builds('why.turbo'), look: '.robot.turbo', tells: true },
    { id: 'nano', when: builds('why.nano'), look: '.robot.nano', tells: true },
    { id: 'program', when: phase('program'), look: '.askbox' },
    { id: 'build_phase', when: phase('build'), look: '.rhand' },
    { id: 'combat', when: phase('combat'), look: '.askbox' },
    { id: 'block', when: phase('block'), look: '.askbox' },
    { id: 'fight', when: happens((event) => event.event === 'fight'), look: '.robot.fighting', tells: true },
    { id: 'got_through', when: happens((event, { seat }) => event.event === 'losses' && event.seat !== seat), look: '.lab.above .piles', tells: true },
    { id: 'unblocked', when: phase('unblocked'), look: '.askbox' },
    { id: 'recovery', when: offers('spend'), look: '.askbox' },
    { id: 'recovery_free', when: offers('free'), look: '.askbox' },
    { id: 'showdown', when: happens((event) => event.event === 'showdown'), look: '.piles', tells: true },
    { id: 'over', when: happens((event) => event.event === 'over'), look: '.askbox', tells: true },
  ],
};

/** The next lesson for this moment that hasn't been told. Before the last one come all whose moment never came, so that each is
 * reached whatever is played; `late` are those. */
export function lessonFor(game: GameName, moment: Moment, told: ReadonlySet<string>): (Lesson & { late?: true }) | null {
  const open = lessons[game].filter(({ id }) => !told.has(id));
  const due = open.find(({ when }) => when(moment)) ?? null;
  const [missed] = open;
  return due !== null && due === lessons[game].at(-1) && missed && missed !== due ? { ...missed, late: true } : due;
}
