// The load of `botyard load` on boardgame.io: every seat of every match is a connected player who plays as soon as it is
// asked. Speaks socket.io as boardgame.io's client does, without the client's own copy of the game.
import { io } from 'socket.io-client';
import { legalCards } from './trick_game.mjs';

const [port, matches, seconds] = process.argv.slice(2).map(Number);
const url = `http://127.0.0.1:${port}`;
const ask = async (path, body) => {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
};

let playing = false;
let moves = 0;
const latencies = [];

class Player {
  constructor(matchID, playerID, credentials) {
    Object.assign(this, { matchID, playerID, credentials, state: null, sent: 0 });
  }
  connect() {
    this.socket = io(`${url}/trick`, { transports: ['websocket'], forceNew: true });
    this.socket.on('update', (matchID, state) => this.take(state));
    return new Promise((resolve, reject) => {
      this.socket.on('connect_error', reject);
      this.socket.on('sync', (matchID, { state }) => {
        this.state = state;
        resolve();
      });
      this.socket.on('connect', () => this.socket.emit('sync', this.matchID, this.playerID, this.credentials, 3));
    });
  }
  take(state) {
    if (this.sent > 0 && state._stateID > this.state._stateID) {
      latencies.push(performance.now() - this.sent);
      this.sent = 0;
      moves += 1;
    }
    this.state = state;
    this.play();
  }
  play() {
    const { G, ctx, _stateID } = this.state;
    if (!playing || this.sent > 0 || ctx.currentPlayer !== this.playerID) return;
    const card = legalCards(G.hands[this.playerID], G.led)[0];
    this.sent = performance.now();
    const payload = { type: 'play', args: [card], playerID: this.playerID, credentials: this.credentials };
    this.socket.emit('update', { type: 'MAKE_MOVE', payload }, _stateID, this.matchID, this.playerID);
  }
}

const players = [];
for (let match = 0; match < matches; ++match) {
  const { matchID } = await ask('/games/trick/create', { numPlayers: 3 });
  for (const playerID of ['0', '1', '2']) {
    const joined = await ask(`/games/trick/${matchID}/join`, { playerID, playerName: 'load' });
    players.push(new Player(matchID, playerID, joined.playerCredentials));
  }
}
for (const player of players) await player.connect();
console.log('connected');
playing = true;
const start = performance.now();
for (const player of players) player.play();
await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
playing = false;
const passed = (performance.now() - start) / 1000;
latencies.sort((a, b) => a - b);
const at = (share) => latencies[Math.floor(share * (latencies.length - 1))] ?? null;
console.log(JSON.stringify({ moves, moves_per_second: moves / passed, p50_ms: at(0.5), p99_ms: at(0.99) }));
process.exit(0);
