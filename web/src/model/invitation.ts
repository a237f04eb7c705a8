/** What an address says after #/t/: a table, and the key that sitting down there takes. Without a key it is an invitation to
 * watch, or to a table that has none. */
export interface Invitation {
  id: string;
  /** '' if there is none. */
  key: string;
}

/** `ID` or `ID.KEY`. A full stop at the end is a sentence's that the address was copied from. */
export function parseInvitation(text: string): Invitation {
  const [id = '', key = ''] = text.split('.');
  return { id, key };
}

/** The path of a table, for the address of this page. */
export const tablePath = (id: string, key = ''): string => (key === '' ? `/t/${id}` : `/t/${id}.${key}`);
