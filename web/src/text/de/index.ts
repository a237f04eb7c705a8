import type { Key } from '../en/index.ts';
import { guide } from './guide.ts';
import { robotrick } from './robotrick.ts';
import { robots } from './robots.ts';
import { shell } from './shell.ts';

export const german: Record<Key, string> = { ...shell, ...guide, ...robotrick, ...robots };
