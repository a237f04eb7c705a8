/** The lessons of a guided game. */
export interface Lessons {
  told: () => readonly string[];
  tell: (lesson: string) => void;
  /** No more of them. */
  leave: () => void;
}

/** What the page around a table can do, for its menu and its last screen. What is null can't be done here. */
export interface TableActions {
  newDeal: (() => void) | null;
  sameDeal: (() => void) | null;
  otherSeat: (() => void) | null;
  /** With friends: once everybody wants it, seats move on and cards are dealt. */
  rematch: (() => void) | null;
  saveRecord: (() => void) | null;
  /** The address at which the game can be seen again, from the start. */
  replay: string | null;
  /** Leave the seat; a bot plays on (server). */
  leave: (() => void) | null;
}
