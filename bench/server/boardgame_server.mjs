// boardgame.io's own server, in memory, on a free port of loopback. The first line says which.
import { createRequire } from 'node:module';
import { TrickGame } from './trick_game.mjs';

const { Server, Origins } = createRequire(import.meta.url)('boardgame.io/server');
const server = Server({ games: [TrickGame], origins: [Origins.LOCALHOST] });
server.app.silent = true;
console.info = console.log;
const log = console.log;
console.log = () => {};
const running = await server.run({ port: 0, lobbyConfig: undefined });
log(String(running.appServer.address().port));
process.on('SIGTERM', () => process.exit(0));
