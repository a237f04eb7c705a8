// Tests speak English from the start, with the texts of all pages.
import { speak, withTexts } from './catalogue.svelte.ts';
import { parts } from './parts.ts';

await withTexts(parts);
await speak('en');
