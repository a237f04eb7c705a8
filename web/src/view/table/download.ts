import type { GameRecord } from '../../model/table.ts';

export function save(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Saves a record as a file of one line, as every command of ours reads it. */
export const download = (record: GameRecord, name: string): void =>
  save(JSON.stringify(record) + '\n', `${name}-${new Date().toISOString().slice(0, 10)}.jsonl`);
