/** A name from elsewhere (a record, a server) as the page shows it: without characters that are invisible or change the
 * direction of writing, and no longer than names are. */
export const shownName = (name: string): string => [...name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/gu, '').trim()].slice(0, 24).join('');
