import type { Rules } from './sections.ts';

export const rules: Rules = {
  robotrick: [
    {
      id: 'idea',
      title: 'In short',
      text: [
        'Three players play tricks, and a fourth hand lies open on the table: Droco’s. He is a robot and plays by a printed AI card, so everybody can work out what he will do.',
        'Win a trick, and Droco’s card of that trick goes into one of your hangars: plus points. If Droco wins it, everybody takes their own card back: minus points. After three rounds the highest total wins; whoever ties for it shares the victory.',
      ],
    },
    {
      id: 'cards',
      title: 'The cards',
      text: [
        'Four types, A B C D, each from 1 to 13; a higher number is stronger. The small figure at the top right is what a card is worth: 1 to 10 as printed, 11 and 12 are worth 10, and the 13 is worth 15.',
        'In the edition for an ordinary deck the suits are ♠ ♥ ♦ ♣ from 2 up to the ace; J, Q and K are worth 10, the ace 15.',
      ],
    },
    {
      id: 'round',
      title: 'A round',
      text: [
        [
          'An AI card is drawn for Droco, and one card is turned up: its type is trump.',
          'Three cards are set aside unseen. Everybody gets twelve, Droco’s twelve lie open.',
          'You pass two cards to the player on your left. Nobody sees theirs before all have chosen.',
          'Twelve tricks are played. Droco leads the first; later the winner of a trick leads the next.',
        ],
        'Droco sits in a gap between two players and plays when it is his turn there. The gap moves on each round.',
      ],
    },
    {
      id: 'trick',
      title: 'A trick',
      text: [
        'Whoever holds the type that was led must follow it. Whoever doesn’t may play anything, trump too.',
        'The highest trump wins; without a trump, the highest card of the type that was led.',
      ],
    },
    {
      id: 'after',
      title: 'After each trick',
      text: [
        [
          'A player won: Droco’s card goes face up into a free hangar, and counts its points as plus. If all your hangars are full, it counts as minus.',
          'Droco won: each player takes back the card that they played themselves, face down. It counts as minus.',
        ],
        'You have three hangars, or four if you play with the gentler option.',
      ],
    },
    {
      id: 'droco',
      title: 'Droco’s AI card',
      text: [
        'His AI card has three columns: he leads, he can follow, he can’t follow. The lit one counts. It has one criterion, or two that are used one after the other:',
        ['LOW, HIGH: his weakest, his strongest cards.', 'LONG, SHORT: cards of the type of which he has the most, the fewest.'],
        'If he can follow, only cards of the type led come into question; otherwise all of his. What is still equal at the end is decided by the order of the types: A before B before C before D. Trump means nothing to him.',
      ],
    },
    {
      id: 'real',
      title: 'At a real table',
      text: [
        [
          'One of the players is the owner of the game. If the owner doesn’t play along, agree on somebody: that player is the owner for this match.',
          'In round 1 Droco sits to the left of the owner, then one gap further clockwise each round. With an ordinary deck the dealer takes the owner’s part: Droco sits to the left of the dealer, and the deal moves on clockwise each round.',
          'Anybody may lay Droco’s cards, for his AI card leaves no choice. Best is whoever sits on his right and plays just before him; the others check.',
        ],
      ],
    },
    {
      id: 'lens',
      title: 'The lens',
      text: [
        'Point at a card of yours, and the page shows what Droco would answer, who could still beat you, and what winning or losing would mean. It uses only what you know. Switch it off if you want to work it out yourself.',
      ],
    },
  ],
  robots: [
    {
      id: 'idea',
      title: 'In short',
      text: [
        'Two laboratories, each with its half of a deck: black (spades, clubs) and red (hearts, diamonds). Build robots, attack with them, and wear down the other supply. If your supply is empty when an attack ends, you lose, even if that attack has just emptied it.',
      ],
    },
    {
      id: 'value',
      title: 'Value',
      text: [
        'A robot is worth its card (the ace is 1), minus the damage under it, plus 1 for each other robot of its suit on your side. A robot whose Value falls below 1 is discarded.',
        'While your supply is empty, each of your robots gets 3 more: the Final Showdown.',
      ],
    },
    {
      id: 'build',
      title: 'Building',
      text: [
        'A blueprint (any card from ace to ten) and a part: a higher card of the same suit; J, Q and K count 9. The part is discarded, the blueprint enters play, in defense mode.',
        'Twins: two cards of the same value, no part. Both enter play.',
        'The Value on entering decides the kind, for good:',
        [
          'Turbo (exactly 4 or 7): always in both modes; can’t attack on the turn in which it was built.',
          'Nano (2 or less): can’t be blocked, doesn’t count toward the limit. In your Build phase you may recall it: it goes back to your hand and takes a robot of the opponent back to theirs.',
          'Normal: all others.',
        ],
        'You may have four robots that aren’t nano.',
      ],
    },
    {
      id: 'setup',
      title: 'Set-up',
      text: ['Black draws 5 cards and may build once. Then red draws 7 and may build up to twice, without twins. Black begins. Whoever has the most charged phone chooses the colour.'],
    },
    {
      id: 'turn',
      title: 'A turn',
      text: [
        [
          'Program: set each robot to attack or to defense.',
          'Research: draw a card.',
          'Build: build once, and recall as you like.',
          'Combat: choose who attacks. The opponent may put one defender before each attacker.',
          'Aftermath: unblocked attackers cost the opponent as many cards as their Values together (at most 6; at most 10 if you have four robots of one suit), from the hand or the top of the supply. Blocked pairs compare Values: the lower one becomes damage under the higher; equal ones are both discarded.',
          'Recovery: first you, then the opponent may discard a face card to take two cards (no face cards) back from the own discard pile. Whoever isn’t active and has no robots pays nothing.',
        ],
      ],
    },
    {
      id: 'end',
      title: 'The end',
      text: [
        'After an attack was fought out: if one supply is empty, that player loses; if both are, the active player wins. Forty turns in a row without an attack are a draw.',
      ],
    },
  ],
};
