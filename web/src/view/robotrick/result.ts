import type { RobotrickView } from '../../model/robotrick/frames.ts';
import { allOf, t, tn } from '../../text/catalogue.svelte.ts';
import { isYou, nameOf, type Seated } from './words.ts';

/** Who leads or has won, in one line. */
export function headline(view: RobotrickView, state: Seated): string {
  const best = Math.max(...view.totals);
  // Whoever looks is named first: "You and Bo".
  const leaders = [0, 1, 2].filter((seat) => view.totals[seat] === best).sort((a, b) => Number(isYou(b, state)) - Number(isYou(a, state)));
  const names = allOf(leaders.map((seat) => nameOf(seat, state)));
  const you = leaders.length === 1 && isYou(leaders[0]!, state);
  if (view.phase === 'over') {
    if (leaders.length > 1) return t('robotrick.shared_victory', { names });
    return you ? t('robotrick.you_won_match') : t('robotrick.won_match', { name: names });
  }
  if (leaders.length > 1) return t('robotrick.lead_shared', { names, n: view.round });
  return you ? t('robotrick.you_lead_after', { n: view.round }) : t('robotrick.leads_after', { name: names, n: view.round });
}

/** How Droco did in the round, facts only. */
export function droco(view: RobotrickView): string {
  const won = view.outcomes.filter(({ winner }) => winner === 'D').length;
  return tn('robotrick.droco_won', won, { of: view.outcomes.length });
}
