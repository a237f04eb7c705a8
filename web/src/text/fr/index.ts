import type { Key } from '../en/index.ts';
import { companion } from './companion.ts';
import { guide } from './guide.ts';
import { robotrick } from './robotrick.ts';
import { robots } from './robots.ts';
import { shell } from './shell.ts';

export const french: Record<Key, string> = { ...shell, ...companion, ...guide, ...robotrick, ...robots };
