import type { GameName } from './table.ts';

/** Which section of the rules each of the engine's reasons belongs to. */
const sections: Record<string, string> = {
  droco_leads: 'droco',
  droco_follows: 'droco',
  droco_cannot_follow: 'droco',
  droco_only_card: 'droco',
  droco_step: 'droco',
  droco_priority: 'droco',
  highest_trump: 'trick',
  only_trump: 'trick',
  highest_of_suit_led: 'trick',
  captured: 'after',
  hangars_full: 'after',
  droco_won: 'after',
  normal: 'build',
  turbo: 'build',
  nano: 'build',
  recall: 'build',
  free: 'turn',
  losses: 'turn',
  losses_limited: 'turn',
  fight: 'turn',
  below_one: 'value',
  showdown: 'value',
  supply_empty: 'end',
  no_attack: 'end',
};

export const sectionOf = (code: string): string | null => sections[code.replace(/^why\./, '').replace(/_you$/, '')] ?? null;

/** The address of the paragraph that a reason comes from. */
export function ruleAddress(game: GameName, code: string | undefined): string {
  const section = code === undefined ? null : sectionOf(code);
  return section === null ? `#/rules/${game}` : `#/rules/${game}/${section}`;
}
