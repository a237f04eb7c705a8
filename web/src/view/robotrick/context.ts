import { getContext, setContext } from 'svelte';
import type { Play } from '../../model/robotrick/play.svelte.ts';

const key = Symbol('robotrick');
export const setPlay = (play: Play): void => void setContext(key, play);
export const getPlay = (): Play => getContext<Play>(key);
