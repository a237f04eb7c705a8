import type { GameName } from './table.ts';

/** Which paragraph of the rules each of the engine's reasons comes from: section and number, counted from 1, points of a
 * list one by one. */
const paragraphs: Record<string, string> = {
  'why.droco_leads': 'droco/1',
  'why.droco_follows': 'droco/4',
  'why.droco_cannot_follow': 'droco/4',
  'why.droco_only_card': 'droco/4',
  'why.droco_step': 'droco/1',
  'why.droco_priority': 'droco/4',
  'why.highest_trump': 'trick/2',
  'why.only_trump': 'trick/2',
  'why.highest_of_suit_led': 'trick/2',
  'why.captured': 'after/1',
  'why.hangars_full': 'after/1',
  'why.droco_won': 'after/2',
  'why.normal': 'build/6',
  'why.turbo': 'build/4',
  'why.nano': 'build/5',
  'why.recall': 'build/5',
  'why.free': 'turn/6',
  'why.losses': 'turn/5',
  'why.losses_limited': 'turn/5',
  'why.fight': 'turn/5',
  'why.below_one': 'value/1',
  'why.showdown': 'value/2',
  'why.supply_empty': 'end/1',
  'why.no_attack': 'end/1',

  'lens.droco_answers': 'droco/1',
  'lens.droco_played': 'droco/1',
  'lens.cannot_win': 'trick/2',
  'lens.one_could_win': 'trick/2',
  'lens.both_could_win': 'trick/2',
  'lens.wins_for_certain': 'trick/2',
  'lens.droco_wins_for_certain': 'trick/2',
  'lens.if_you_win': 'after/1',
  'lens.if_you_win_full': 'after/1',
  'lens.if_droco_wins': 'after/2',

  'robotrick.time_to_pass': 'round/3',
  'robotrick.time_to_play': 'round/4',
  'robotrick.pass_two_different': 'round/3',
  'robotrick.must_follow': 'trick/1',

  'robots.second_build': 'turn/3',
  'robots.blueprint_is_face': 'build/1',
  'robots.part_is_joker': 'build/1',
  'robots.not_one_suit': 'build/1',
  'robots.part_not_higher': 'build/1',
  'robots.limit': 'build/7',
  'robots.no_twins_in_setup': 'setup/1',
  'robots.twin_is_face': 'build/2',
  'robots.twins_not_equal': 'build/2',
  'robots.twins_are_one': 'build/2',
  'robots.both_fit': 'build/2',
  'robots.keep_one': 'build/7',
  'robots.recall_no_nano': 'build/5',
  'robots.turbo_has_both_modes': 'build/4',
  'robots.turbo_rests': 'build/4',
  'robots.in_defense_mode': 'turn/1',
  'robots.in_attack_mode': 'turn/1',
  'robots.nano_is_unblockable': 'build/5',
  'robots.blocks_already': 'turn/4',
  'robots.recovers_free': 'turn/6',
  'robots.not_free': 'turn/6',
  'robots.spends_no_face': 'turn/6',
  'robots.spend_first': 'turn/6',
  'robots.returns_face': 'turn/6',
  'robots.wrong_phase': 'turn',
};

/** Section and paragraph (`droco/4`), or null where a reason speaks of no rule. */
export const paragraphOf = (code: string): string | null => paragraphs[code.replace(/_you$/, '')] ?? null;

/** The address of the paragraph that a reason comes from; of all rules where it comes from none. */
export function ruleAddress(game: GameName, code: string | undefined): string {
  const paragraph = code === undefined ? null : paragraphOf(code);
  return paragraph === null ? `#/rules/${game}` : `#/rules/${game}/${paragraph}`;
}
