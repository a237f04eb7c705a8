import { Refused, type Seat } from '../model/table.ts';
import type { CreatedBody, CreateTable, EditionBody, ErrorBody, SeatBody, Table } from './protocol.ts';
import { seatRequest } from '../model/seats.ts';
import { language } from '../text/catalogue.svelte.ts';
import { sha256 } from './sha256.ts';
import { keepWitness } from './witness.ts';

/** No server answered, or something that is none. */
const noServer = 'page.no_server';

/** An address of the server that this page came from. */
export const api = (path: string): URL => new URL(`api/v1/${path}`, document.baseURI.replace(/#.*$/, ''));

async function call<Body>(path: string, body?: object): Promise<Body> {
  let response: Response;
  try {
    const headers = { 'accept-language': language() }; // of refusals
    const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    response = await fetch(api(path), { ...sent, headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) } });
  } catch {
    throw new Refused({ code: noServer, words: {}, text: '' });
  }
  const answer = (await response.json().catch(() => null)) as Body | ErrorBody | null;
  if (answer !== null && typeof answer === 'object' && 'error' in answer) {
    const { code, message, details } = answer.error;
    throw new Refused({ code, words: details, text: message });
  }
  // Something that isn't ours answered: a static host, or a proxy without its server.
  if (!response.ok || answer === null) throw new Refused({ code: noServer, words: {}, text: '' });
  return answer;
}

export const createTable = (wanted: CreateTable): Promise<CreatedBody> => call<CreatedBody>('tables', wanted);
export const describeTable = async (id: string): Promise<Table> => call<Table>(`tables/${encodeURIComponent(id)}`);
export const editionOfTable = (id: string): Promise<EditionBody> => call<EditionBody>(`tables/${encodeURIComponent(id)}/edition`);
export const recordOf = <R>(id: string): Promise<R> => call<R>(`tables/${encodeURIComponent(id)}/record`);

/** How long a lost answer is waited for before a seat is asked for once more, in milliseconds. */
const secondTry = 1000;

/** Takes a seat, committed to some randomness for the deal that is shown when everyone else is committed, too. Whoever asks again after
 * a lost answer gets the same seat, until it is kept (writeSeat). */
export async function sitDown(id: string, wanted: { name: string; seat?: Seat; key?: string; host?: string }): Promise<SeatBody> {
  const { token, contribution } = seatRequest(id);
  const ask = () => call<SeatBody>(`tables/${encodeURIComponent(id)}/seats`, { ...wanted, token, commitment: sha256(contribution) });
  const own = await ask().catch(async (error: unknown) => {
    if (!(error instanceof Refused) || error.code !== noServer) throw error;
    await new Promise((resolve) => setTimeout(resolve, secondTry));
    return ask();
  });
  const { match, status, commitment } = own.table;
  // The first match may have begun since the seat was taken; of a later one nothing was seen before.
  if (match === 0 || (match === 1 && status === 'playing')) keepWitness(id, { match: 1, commitment, contribution, seats: null });
  return own;
}
