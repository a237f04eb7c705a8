import { vi } from 'vitest';

/** A browser's storage with room for so many letters, which counts how often its entries are read. */
export function stubStorage(room = Infinity): { kept: Map<string, string>; reads: string[] } {
  const kept = new Map<string, string>();
  const reads: string[] = [];
  vi.stubGlobal('localStorage', {
    get length() {
      return kept.size;
    },
    key: (k: number) => [...kept.keys()][k] ?? null,
    getItem: (key: string) => {
      reads.push(key);
      return kept.get(key) ?? null;
    },
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
    setItem: (key: string, text: string) => {
      const others = [...kept].reduce((sum, [each, content]) => sum + (each === key ? 0 : content.length), 0);
      if (others + text.length > room) throw new Error('QuotaExceededError');
      kept.set(key, text);
    },
  });
  return { kept, reads };
}
