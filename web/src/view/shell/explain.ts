import { Refused } from '../../model/table.ts';
import { t } from '../../text/catalogue.svelte.ts';

/** A sentence for whatever went wrong. */
export function explain(error: unknown): string {
  if (error instanceof Refused && error.code === 'page.no_server') return t('net.no_server');
  if (error instanceof Refused && error.code === 'page.no_connection') return t('net.no_connection');
  if (error instanceof Refused && error.code === 'page.no_engine') return t('net.no_engine');
  if (error instanceof Refused && error.code === 'page.unloaded') return t('unknown.unloaded');
  return error instanceof Error ? error.message : String(error);
}

/** For code that is loaded late and can't be had. */
export function unloaded(error: unknown): never {
  throw new Refused({ code: 'page.unloaded', words: {}, text: error instanceof Error ? error.message : String(error) });
}
