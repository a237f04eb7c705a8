import type { GameRecord } from '../../model/table.ts';

/** Saves a record as a file of one line, as every command of ours reads it. */
export function download(record: GameRecord, name: string): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(record) + '\n'], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name}-${new Date().toISOString().slice(0, 10)}.jsonl`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
