import { companion } from './companion.ts';
import { guide } from './guide.ts';
import { robotrick } from './robotrick.ts';
import { robots } from './robots.ts';
import { shell } from './shell.ts';

export const english = { ...shell, ...companion, ...guide, ...robotrick, ...robots };
export type Key = keyof typeof english;
