import type { Key } from '../en/index.ts';
import { robotrick } from './robotrick.ts';
import { robots } from './robots.ts';
import { shell } from './shell.ts';

export const french: Record<Key, string> = { ...shell, ...robotrick, ...robots };
