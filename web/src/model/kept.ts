// All that this site keeps on the device, for whoever wants to take it along or be rid of it.
const ours = (key: string): boolean => key.startsWith('botyard.');

export function everything(): Record<string, unknown> {
  const all: Record<string, unknown> = {};
  for (let k = 0; k < localStorage.length; k++) {
    const key = localStorage.key(k);
    if (key === null || !ours(key)) continue;
    const text = localStorage.getItem(key) ?? '';
    try {
      all[key] = JSON.parse(text) as unknown;
    } catch {
      all[key] = text;
    }
  }
  return all;
}

export function forgetEverything(): void {
  for (const key of Object.keys(everything())) localStorage.removeItem(key);
}
