// TEMPORARY until the engine's protocol has the board, too.
import type { Card, Reason, RobotsOptions } from '$engine/protocol.ts';


export interface RobotsSheet {
  format: string;
  game: 'robots';
  options: RobotsOptions;
  players: string[];
  entries: string[];
}
export interface BoardRobot {
  card: Card;
  kind: 'normal' | 'turbo' | 'nano';
  mode: 'attack' | 'defense' | 'both';
  value: number;
  parts: { card: number; damage: number; mates: number; showdown: number };
  damage: Card[];
  attacking: boolean;
  blocks: Card | null;
  can_attack: boolean;
  can_block: boolean;
  why: Reason;
}
export interface BoardSide {
  showdown: boolean;
  room: number;
  limit_reason: Reason | null;
  suit_of_four: string | null;
  robots: BoardRobot[];
}
export interface RobotsCompanion {
  game: 'robots';
  turn: number;
  active: 'black' | 'red';
  phase: 'setup' | 'program' | 'build' | 'combat' | 'block' | 'aftermath' | 'recovery' | 'over';
  todo: Reason;
  sides: { black: BoardSide; red: BoardSide };
  combat: null | {
    cap: number;
    sum: number;
    losses: number;
    pairs: { attacker: Card; blocker: Card; result: 'both_lost' | 'attacker_lost' | 'blocker_lost'; why: Reason }[];
    unblocked: Card[];
    why: Reason;
  };
  possible: { build: Card[]; twin: string[]; recall: string[]; block: string[]; mode: string[]; attack: string[] };
  events: Reason[];
}
