import type { GameName, Seat } from './table.ts';

export const levels = ['rookie', 'pilot', 'captain', 'commander'] as const;
export type Level = (typeof levels)[number];
export const seatsOf: Record<GameName, readonly Seat[]> = { robotrick: [0, 1, 2], robots: ['black', 'red'] };

/** How somebody likes to play a game. What another game knows nothing of is left as it is. */
export interface GameOptions {
  /** Of the bots. */
  level: Level;
  /** null: any. */
  seat: Seat | null;
  /** Empty: the game's own. */
  edition: string;
  hangars: 3 | 4;
  oneAiCard: boolean;
  jokers: boolean;
}
/** A newcomer's: pilots, and the gentler number of hangars. */
export const firstOptions: GameOptions = { level: 'pilot', seat: null, edition: '', hangars: 4, oneAiCard: false, jokers: false };

const key = (game: GameName) => `botyard.options.${game}`;

/** As they were chosen last on this device. What this version doesn't know is left out. */
export function readOptions(game: GameName): GameOptions {
  let kept: Partial<GameOptions> = {};
  try {
    kept = JSON.parse(localStorage.getItem(key(game)) ?? '{}') as Partial<GameOptions>;
  } catch {
    // No storage, or not of our making: the first ones.
  }
  return {
    level: levels.find((each) => each === kept?.level) ?? firstOptions.level,
    seat: seatsOf[game].find((each) => each === kept?.seat) ?? null,
    edition: typeof kept?.edition === 'string' ? kept.edition : '',
    hangars: kept?.hangars === 3 ? 3 : 4,
    oneAiCard: kept?.oneAiCard === true,
    jokers: kept?.jokers === true,
  };
}
export function writeOptions(game: GameName, options: GameOptions): void {
  if (JSON.stringify(options) === JSON.stringify(readOptions(game))) return; // nothing was chosen
  try {
    localStorage.setItem(key(game), JSON.stringify(options));
  } catch {
    // Then they last as long as the page.
  }
}

/** As the engine and the server take them. */
export const rulesOf = (game: GameName, { hangars, oneAiCard, jokers }: GameOptions) =>
  game === 'robotrick' ? { hangars, one_ai_card: oneAiCard } : { jokers };
