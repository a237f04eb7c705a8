// Five short, dry sounds, made on the spot. Off unless the player wants them.
import { settings } from './settings.svelte.ts';
import type { Event } from './table.ts';

type Sound = 'card' | 'won' | 'minus' | 'turn' | 'end';
/** Pitch in hertz, start and length in seconds. */
type Note = [pitch: number, start: number, length: number];

const notes: Record<Sound, Note[]> = {
  card: [[900, 0, 0.03]],
  won: [
    [700, 0, 0.04],
    [1050, 0.09, 0.05],
  ],
  minus: [[110, 0, 0.14]],
  turn: [[1400, 0, 0.02]],
  end: [
    [523, 0, 0.12],
    [659, 0.14, 0.12],
    [784, 0.28, 0.2],
  ],
};

const soundOf: Partial<Record<Event['event'], Sound>> = {
  card: 'card',
  build: 'card',
  block: 'card',
  attack: 'card',
  discard: 'card',
  capture: 'won',
  fight: 'minus',
  destroyed: 'minus',
  minus: 'minus',
  losses: 'minus',
  round: 'end',
  over: 'end',
};

let audio: AudioContext | undefined;
/** The newest sound that came while the browser held sounds back, and when. */
let waiting: { sound: Sound; since: number } | null = null;
/** In milliseconds: a sound that could not be heard for longer than this belongs to the past. */
const stale = 1000;

/** Browsers hold sounds back until a page was touched, and while a tab sleeps. What came meanwhile isn't heard all at once
 * afterwards: only the newest, and only if it is of just now. */
export function play(sound: Sound): void {
  if (!settings.sound) return;
  audio ??= new AudioContext();
  if (audio.state === 'running') {
    ring(audio, sound);
    return;
  }
  const asked = waiting !== null;
  waiting = { sound, since: performance.now() };
  if (!asked) void wake(audio);
}

async function wake(context: AudioContext): Promise<void> {
  await context.resume().catch(() => {});
  const due = waiting;
  waiting = null;
  if (due !== null && context.state === 'running' && performance.now() - due.since < stale) ring(context, due.sound);
}

function ring(audio: AudioContext, sound: Sound): void {
  for (const [pitch, start, length] of notes[sound]) {
    const at = audio.currentTime + start;
    const tone = audio.createOscillator();
    const gain = audio.createGain();
    tone.type = 'triangle';
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(settings.volume * 0.3, at);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
    tone.connect(gain).connect(audio.destination);
    tone.start(at);
    tone.stop(at + length);
  }
}

/** One sound for what came at once: of the newest event that has one. */
export function playNewest(events: Event[]): void {
  const sound = events.map(({ event }) => soundOf[event]).findLast((each) => each !== undefined);
  if (sound) play(sound);
}
