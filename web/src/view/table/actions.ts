/** The lessons of a guided game. */
export interface Lessons {
  told: () => readonly string[];
  tell: (lesson: string) => void;
  /** No more of them. */
  leave: () => void;
}

/** Something that a player can do; it may take a while, and fail. */
export type Action = () => void | Promise<void>;

/** What the page around a table can do, for its menu and its last screen. What is null can't be done here. */
export interface TableActions {
  newDeal: Action | null;
  sameDeal: Action | null;
  otherSeat: Action | null;
  /** With friends: once everybody wants it, seats move on and cards are dealt. */
  rematch: Action | null;
  saveRecord: Action | null;
  /** The address at which the game can be seen again, from the start. */
  replay: string | null;
  /** End a running game without a result, to see its cards (solo). */
  giveUp: Action | null;
  /** Before the first decision in Robots: play the other colour, with fresh cards. */
  otherColour: Action | null;
  /** Leave the seat; a bot plays on (server). */
  leave: Action | null;
}

/** Does something; if it fails, that is told to `report`, so that no button does nothing without a word. */
export async function attempt(action: Action, report: (error: unknown) => void): Promise<void> {
  try {
    await action();
  } catch (error) {
    report(error);
  }
}

/** The same actions; whatever fails is told to `report`. */
export function reporting(actions: TableActions, report: (error: unknown) => void): TableActions {
  const watched = (action: Action): Action => () => attempt(action, report);
  const all = Object.entries(actions).map(([name, action]) => [name, typeof action === 'function' ? watched(action as Action) : (action as string | null)]);
  return Object.fromEntries(all) as TableActions;
}
