import { afterEach, describe, expect, test } from 'vitest';
import { defaults, settings } from '../settings.svelte.ts';
import { FakeStage, hand, sit } from './play.fixture.ts';

afterEach(() => void Object.assign(settings, defaults));

test('Enter plays a card that was tapped or that a hint has named, never one that the mouse rests on', async () => {
  const { play } = sit(hand(['A3', 'A7', 'B2'], ['A3', 'A7']));
  expect(play.meant).toBe(null);
  play.turnTo('A7');
  expect(play.meant).toBe(null);
  play.pick('A7');
  expect(play.meant).toBe('A7');
  play.turnTo('A3');
  expect(play.meant).toBe(null);
  await play.advise();
  expect([play.active, play.meant]).toEqual([FakeStage.hinted, FakeStage.hinted]);
  play.turnTo('A7');
  expect(play.meant).toBe(null);
});

test('a card that was tapped once stays so until something else is asked', () => {
  const { play, show } = sit(hand(['A3', 'A7', 'B2'], ['A3', 'A7']));
  play.pick('A7');
  // A connection that comes back brings the same view as a new object.
  show(hand(['A3', 'A7', 'B2'], ['A3', 'A7']));
  expect(play.picked).toBe('A7');
  // A move was taken back: another card is in the hand again.
  show(hand(['A3', 'A7', 'B2', 'C9'], ['A3', 'A7', 'B2', 'C9']));
  expect([play.active, play.picked]).toEqual(['A7', null]);
});

test('a finger plays with its second tap, a mouse with its first click, unless moves are confirmed', async () => {
  const { play, stage } = sit(hand(['A3', 'A7', 'B2'], ['A3', 'A7']));
  await play.take('A7', true);
  expect([play.picked, stage.made]).toEqual(['A7', []]);
  await play.take('A3');
  expect(stage.made).toEqual(['play A3']);

  settings.confirmMoves = true;
  await play.take('A7');
  expect([play.picked, stage.made]).toEqual(['A7', ['play A3']]);
  // On the way to its button the mouse comes over other cards, and leaves the hand.
  for (const card of ['A3', null]) play.pointAt(card);
  expect(play.active).toBe('A7');
  await play.take('A7');
  expect(stage.made).toEqual(['play A3', 'play A7']);
});

test('where moves are confirmed, Enter selects what a hint has named, and plays it when pressed again', async () => {
  settings.confirmMoves = true;
  const { play, stage } = sit(hand(['A3', 'A7', 'B2'], ['A3', 'A7']));
  await play.advise();
  await play.take(play.meant!);
  expect(stage.made).toEqual([]);
  await play.take(play.meant!);
  expect(stage.made).toEqual([`play ${FakeStage.hinted}`]);
});

test('a card that is asked about is told of with the lens off, too, until it leaves the hand', async () => {
  settings.lens = false;
  const { play, show } = sit(hand(['A3', 'A7', 'B2'], ['A3', 'A7']));
  play.turnTo('A7');
  play.about = 'A7';
  await play.look();
  expect([play.outlook, play.outlookOf('A7')]).toEqual([null, { legal: true }]);
  show(hand(['A3', 'B2'], []));
  expect([play.about, play.outlookOf('A3')]).toEqual([null, null]);
});

describe('what is played without being asked for', () => {
  const forced = () => sit(hand(['A3', 'B2', 'B5'], ['A3']));
  const last = () => sit(hand(['A3'], ['A3']));

  test('is the last card of a round, and any only card where that is wanted', () => {
    expect([forced().play.automatic, last().play.automatic]).toEqual([null, 'play A3']);
    settings.autoForced = true;
    expect([forced().play.automatic, last().play.automatic]).toEqual(['play A3', 'play A3']);
    expect(sit(hand(['A3', 'A7'], ['A3', 'A7'])).play.automatic).toBe(null);
    Object.assign(settings, { autoForced: false, autoLast: false });
    expect([forced().play.automatic, last().play.automatic]).toEqual([null, null]);
  });

  test('waits while the player is about to do something, and while the table can’t', async () => {
    const { play, stage } = last();
    play.pick('A3');
    expect(play.automatic).toBe(null);
    play.letGo();
    play.dragging = true;
    expect(play.automatic).toBe(null);
    play.dragging = false;
    await play.advise();
    expect(play.automatic).toBe(null);
    play.letGo();
    expect(play.automatic).toBe('play A3');
    stage.state = { ...stage.state, undoAsked: { seat: 1, waiting: [0] } };
    expect(play.automatic).toBe(null);
    stage.state = { ...stage.state, undoAsked: null };
    stage.still = false;
    expect(play.automatic).toBe(null);
  });

  test('isn’t played again at once after it was taken back', () => {
    settings.autoForced = true;
    const { play, show } = forced();
    show(hand(['B2', 'B5'], []));
    show(hand(['A3', 'B2', 'B5'], ['A3']));
    expect(play.automatic).toBe(null);
    // Somebody comes or goes: it is still the player's.
    show(hand(['A3', 'B2', 'B5'], ['A3']));
    expect(play.automatic).toBe(null);
    // Once they have played, it is as before.
    show(hand(['B2', 'B5'], ['B2']));
    expect(play.automatic).toBe('play B2');
    // From the next round back into this one.
    show(hand(['C1', 'C2'], [], { round: 3, phase: 'pass' }));
    show(hand(['B5'], ['B5']));
    expect(play.automatic).toBe(null);
  });

  test('cards that come by passing take nothing back', () => {
    settings.autoForced = true;
    const { play, show } = sit(hand(['A3'], [], { phase: 'pass' }));
    show(hand(['A3', 'B2', 'B5'], ['A3']));
    expect(play.automatic).toBe('play A3');
  });
});
