import { companion } from './companion.ts';
import { friends } from './friends.ts';
import { guide } from './guide.ts';
import { robotrick } from './robotrick.ts';
import { robots } from './robots.ts';
import { shell } from './shell.ts';

/** All texts at once, for their keys and for tests; the page loads them by part (parts.ts). */
export const english = { ...shell, ...companion, ...friends, ...guide, ...robotrick, ...robots };
export type Key = keyof typeof english;
