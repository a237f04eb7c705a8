import { parseInvitation } from './invitation.ts';

// Addresses stand behind the #: they work on any web host and in any folder of it, and a table's id, which is an
// invitation, is in no server's log.
export type Route =
  | { page: 'front' }
  | { page: 'solo'; id: string }
  | { page: 'table'; id: string; key: string }
  | { page: 'new'; game: 'robotrick' | 'robots' }
  | { page: 'rules'; game: 'robotrick' | 'robots'; section: string; paragraph: number }
  | { page: 'replay'; from: 'none' | 'game' | 'table' | 'r'; what: string; at: number }
  | { page: 'companion'; game: 'robotrick' | 'robots' | null }
  | { page: 'history' }
  | { page: 'settings' }
  | { page: 'unknown'; path: string };

export function parse(path: string): Route {
  const [, page = '', rest = '', third = '', fourth = ''] = path.split('/');
  const game = rest === 'robots' ? 'robots' : 'robotrick';
  switch (page) {
    case '':
      return { page: 'front' };
    case 'play':
      return { page: 'solo', id: rest };
    case 't':
      return { page: 'table', ...parseInvitation(rest) };
    case 'new':
      return { page, game };
    case 'rules':
      return { page, game, section: third, paragraph: Number.parseInt(fourth, 10) || 0 };
    case 'replay':
      return { page, from: rest === 'game' || rest === 'table' || rest === 'r' ? rest : 'none', what: third, at: Number.parseInt(fourth, 10) || 0 };
    case 'companion':
      return { page, game: rest === 'robotrick' || rest === 'robots' ? rest : null };
    case 'settings':
    case 'history':
      return { page };
    default:
      return { page: 'unknown', path };
  }
}

/** A path that a person typed (/replay) means the same as behind the #. */
function current(): Route {
  if (location.hash.startsWith('#/')) return parse(location.hash.slice(1));
  return parse(/\/(replay|settings|history|companion)\/?$/.exec(location.pathname)?.[0].replace(/\/$/, '') ?? '/');
}
let route: Route = $state.raw(current());
addEventListener('hashchange', () => {
  clearTimeout(renaming);
  route = current();
});

export const here = (): Route => route;
export function go(path: string): void {
  clearTimeout(renaming);
  location.hash = path;
}
/** Goes there without leaving a way back to here. */
export function replace(path: string): void {
  clearTimeout(renaming);
  location.replace(`#${path}`);
}

/** Safari takes at most 100 changes of the address in 30 seconds, and throws at the next. */
const renamesEvery = 400;
let renamedAt = -Infinity;
let renaming: ReturnType<typeof setTimeout> | undefined;
/** Changes what the address bar says, and nothing else. Of many changes in a short time only the last is made. */
export function rename(path: string): void {
  clearTimeout(renaming);
  const wait = renamedAt + renamesEvery - performance.now();
  if (wait > 0) {
    renaming = setTimeout(() => rename(path), wait);
    return;
  }
  renamedAt = performance.now();
  history.replaceState(null, '', `#${path}`);
}
