import type { Edition } from '../../model/table.ts';
import { t } from '../../text/catalogue.svelte.ts';

const criterionNames = { LOW: 'criterion.LOW', HIGH: 'criterion.HIGH', LONG: 'criterion.LONG', SHORT: 'criterion.SHORT' } as const;
/** A criterion as the edition calls it, or as the page does where the edition was drawn up without the engine. */
export function criterion(code: string, edition: Edition): string {
  const ours = criterionNames[code as keyof typeof criterionNames];
  return (edition.criteria?.[code] ?? (ours ? t(ours) : code)).toUpperCase();
}
