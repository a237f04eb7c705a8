import type { robotrick as english } from '../en/robotrick.ts';

export const robotrick: Record<keyof typeof english, string> = {
  'robotrick.your_hand': 'Votre main',
};
