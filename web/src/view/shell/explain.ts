import { Refused } from '../../model/table.ts';
import { t } from '../../text/catalogue.svelte.ts';

/** A sentence for whatever went wrong. */
export function explain(error: unknown): string {
  if (error instanceof Refused && error.code === 'page.no_server') return t('net.no_server');
  if (error instanceof Refused && error.code === 'page.no_engine') return t('net.no_engine');
  return error instanceof Error ? error.message : String(error);
}
