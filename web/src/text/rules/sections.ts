import type { GameName } from '../../model/table.ts';

/** A section of the rules: its address, and paragraphs; a paragraph that is a list of texts becomes a list. */
export interface Section {
  id: string;
  title: string;
  text: (string | string[])[];
}
export type Rules = Record<GameName, Section[]>;
