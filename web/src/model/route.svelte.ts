// Addresses stand behind the #: they work on any web host and in any folder of it, and a table's id, which is an
// invitation, is in no server's log.
export type Route =
  | { page: 'front' }
  | { page: 'solo'; id: string }
  | { page: 'table'; id: string }
  | { page: 'new'; game: 'robotrick' | 'robots' }
  | { page: 'rules'; game: 'robotrick' | 'robots' }
  | { page: 'settings' }
  | { page: 'unknown'; path: string };

export function parse(path: string): Route {
  const [, page = '', rest = ''] = path.split('/');
  const game = rest === 'robots' ? 'robots' : 'robotrick';
  switch (page) {
    case '':
      return { page: 'front' };
    case 'play':
      return { page: 'solo', id: rest };
    case 't':
      return { page: 'table', id: rest };
    case 'new':
    case 'rules':
      return { page, game };
    case 'settings':
      return { page };
    default:
      return { page: 'unknown', path };
  }
}

const current = (): Route => parse(location.hash.startsWith('#/') ? location.hash.slice(1) : '/');
let route: Route = $state.raw(current());
addEventListener('hashchange', () => (route = current()));

export const here = (): Route => route;
export function go(path: string): void {
  location.hash = path;
}
/** Goes there without leaving a way back to here. */
export function replace(path: string): void {
  location.replace(`#${path}`);
}
