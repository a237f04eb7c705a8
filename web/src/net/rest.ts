import { Refused, type Seat } from '../model/table.ts';
import type { CreatedBody, CreateTable, ErrorBody, SeatBody, Table } from './protocol.ts';
import { keepWitness, newContribution } from './witness.ts';

/** An address of the server that this page came from. */
export const api = (path: string): URL => new URL(`api/v1/${path}`, document.baseURI.replace(/#.*$/, ''));

async function call<Body>(path: string, body?: object): Promise<Body> {
  let response: Response;
  try {
    response = await fetch(api(path), body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  } catch {
    throw new Refused({ code: 'page.no_server', words: {}, text: '' });
  }
  const answer = (await response.json().catch(() => null)) as Body | ErrorBody | null;
  if (answer !== null && typeof answer === 'object' && 'error' in answer) {
    const { code, message, details } = answer.error;
    throw new Refused({ code, words: details, text: message });
  }
  // Something that isn't ours answered: a static host, or a proxy without its server.
  if (!response.ok || answer === null) throw new Refused({ code: 'page.no_server', words: {}, text: '' });
  return answer;
}

export const createTable = (wanted: CreateTable): Promise<CreatedBody> => call<CreatedBody>('tables', wanted);
export const describeTable = async (id: string): Promise<Table> => call<Table>(`tables/${encodeURIComponent(id)}`);
export const recordOf = <R>(id: string): Promise<R> => call<R>(`tables/${encodeURIComponent(id)}/record`);

/** Takes a seat, committed to some randomness for the deal that is shown when everyone else is committed, too. */
export async function sitDown(id: string, wanted: { name: string; seat?: Seat; key?: string; host?: string }): Promise<SeatBody> {
  const { contribution, commitment } = newContribution();
  const own = await call<SeatBody>(`tables/${encodeURIComponent(id)}/seats`, { ...wanted, commitment });
  keepWitness(id, { match: own.table.match + 1, commitment: own.table.commitment, contribution, seats: null });
  return own;
}
