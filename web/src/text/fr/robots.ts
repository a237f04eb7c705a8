import type { robots as english } from '../en/robots.ts';

export const robots: Record<keyof typeof english, string> = {
  'robots.your_hand': 'Votre main',
};
