// A trick-taking game for three as plain as can be: twelve cards each, follow suit if you can, the highest card of the
// suit led takes the trick. Hands are secret. About as much state as a round of Robotrick, without Droco and scores.
const SUITS = 4;
const RANKS = 13;
const HAND = 12;

export const legalCards = (hand, led) => {
  const following = led === null ? [] : hand.filter((card) => Math.floor(card / RANKS) === led);
  return following.length > 0 ? following : hand;
};

const winnerOf = (trick) => {
  const led = Math.floor(trick[0].card / RANKS);
  const following = trick.filter((play) => Math.floor(play.card / RANKS) === led);
  return following.reduce((best, play) => (play.card > best.card ? play : best)).player;
};

const deal = (random) => {
  const deck = random.Shuffle(Array.from({ length: SUITS * RANKS }, (_, card) => card));
  return { 0: deck.slice(0, HAND), 1: deck.slice(HAND, 2 * HAND), 2: deck.slice(2 * HAND, 3 * HAND) };
};

export const TrickGame = {
  name: 'trick',
  setup: ({ random }) => ({ hands: deal(random), led: null, trick: [], tricks: [], won: [0, 0, 0], next: '0' }),
  turn: {
    minMoves: 1,
    maxMoves: 1,
    order: {
      first: () => 0,
      next: ({ G }) => Number(G.next),
    },
  },
  moves: {
    play: ({ G, playerID, random }, card) => {
      if (!legalCards(G.hands[playerID], G.led).includes(card)) return 'INVALID_MOVE';
      G.hands[playerID] = G.hands[playerID].filter((held) => held !== card);
      if (G.trick.length === 0) G.led = Math.floor(card / RANKS);
      G.trick.push({ player: playerID, card });
      G.next = String((Number(playerID) + 1) % 3);
      if (G.trick.length < 3) return;
      const winner = winnerOf(G.trick);
      G.won[Number(winner)] += 1;
      G.tricks.push(G.trick);
      G.trick = [];
      G.led = null;
      G.next = winner;
      if (G.tricks.length < HAND) return;
      G.hands = deal(random); // the next round follows at once, so that the load never ends
      G.tricks = [];
    },
  },
  playerView: ({ G, playerID }) => ({ ...G, hands: playerID === null ? {} : { [playerID]: G.hands[playerID] } }),
};
