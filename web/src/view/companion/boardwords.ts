import type { BoardRobot, RobotInView, RobotsCompanion } from '$engine/protocol.ts';
import { t, type Key } from '../../text/catalogue.svelte.ts';
import type { Fighting } from '../robots/words.ts';

/** A robot of the board as a table's view has it. */
export const asInView = ({ card, mode, kind, damage, value, parts }: BoardRobot): RobotInView => ({
  card,
  mode,
  kind,
  damage,
  value,
  built: 0,
  sum: { card: parts.card, damage: parts.damage, suit_mates: parts.mates, showdown: parts.showdown },
});

export const robotsOn = ({ sides }: RobotsCompanion): BoardRobot[] => [...sides.black.robots, ...sides.red.robots];

export const fightingOn = (answer: RobotsCompanion): Fighting => ({
  attackers: robotsOn(answer).filter(({ attacking }) => attacking).map(({ card }) => card),
  blocks: robotsOn(answer).flatMap(({ card, blocks }): [string, string][] => (blocks === null ? [] : [[blocks, card]])),
});

/** An entry as a button names it. */
export function entryLabel(entry: string): string {
  const [verb = '', a = '', b = '', , x = ''] = entry.split(' ');
  switch (verb) {
    case 'build':
      return t('companion.act_build', { a });
    case 'twin':
      return x === '' ? t('robots.act.twin', { a, b }) : t('companion.act_keep', { a, b, x });
    case 'mode':
      return t(b === 'attack' ? 'robots.act.attack_mode' : 'robots.act.defense_mode', { a });
    case 'block':
      return t('companion.act_block', { a, b });
    case 'attack':
    case 'hold':
    case 'open':
    case 'recall':
      return t(`robots.act.${verb}` as Key, { a, b });
    case 'empty':
    case 'refill':
      return t(`companion.act_${verb}` as Key, { side: t(a === 'black' ? 'companion.black' : 'companion.red') });
    case 'remove':
      return t('companion.act_remove', { a });
    case 'damage':
      return t('companion.act_damage', { a, b });
    case 'next':
      return t('companion.act_next');
    default:
      return entry;
  }
}
