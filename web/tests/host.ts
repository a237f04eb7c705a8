// A web host that knows nothing of us: it serves files of a folder, in a sub-path, and can go away.
import { execFileSync } from 'node:child_process';
import { createReadStream, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { root } from './browser.ts';

export const program = process.env['BOTYARD'] ?? join(root, 'build/release/botyard');
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

export class StaticHost {
  /** What is served; another folder can take its place. */
  folder: string;
  readonly #server: Server;
  readonly #path: string;

  private constructor(folder: string, path: string) {
    this.folder = folder;
    this.#path = path;
    this.#server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://host');
      const inside = pathname.startsWith(path) ? normalize(decodeURIComponent(pathname.slice(path.length))) : '..';
      const isFolder = inside === '' || inside === '.' || inside.endsWith('/');
      const file = join(this.folder, inside, isFolder ? 'index.html' : '');
      if (inside.startsWith('..') || !existsSync(file) || !statSync(file).isFile()) {
        response.writeHead(404, { 'content-type': 'text/plain' }).end('not here');
        return;
      }
      response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream', 'cache-control': 'no-cache' });
      createReadStream(file).pipe(response);
    });
  }

  /** `path` begins and ends with a stroke. */
  static async start(folder: string, path = '/'): Promise<StaticHost> {
    const host = new StaticHost(folder, path);
    await new Promise<void>((resolve) => host.#server.listen(0, '127.0.0.1', resolve));
    return host;
  }
  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}${this.#path}`;
  }
  stop(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => void this.#server.close(() => resolve()));
  }
}

/** What `botyard site` writes, in a folder of its own. */
export function writtenSite(): string {
  const folder = mkdtempSync(join(tmpdir(), 'botyard-site-'));
  execFileSync(program, ['site', folder, '--web', join(root, 'build/web')]);
  return folder;
}

/** The same site as another version of it: every asset has another name, and the engine is another file. */
export function nextVersion(): string {
  const folder = writtenSite();
  const assets = join(folder, 'assets');
  const names = readdirSync(assets).filter((name) => !/\.(gz|br)$/.test(name));
  for (const name of readdirSync(assets)) if (/\.(gz|br)$/.test(name)) rmSync(join(assets, name));
  const renamed = (text: string) => names.reduce((changed, name) => changed.replaceAll(name, newName(name)), text);
  for (const name of names) {
    const file = join(assets, name);
    if (/\.(js|css)$/.test(name)) writeFileSync(file, renamed(readFileSync(file, 'utf8')));
    // A section that no engine reads, so that the bytes differ and the module still works.
    if (name.endsWith('.wasm')) writeFileSync(file, Buffer.concat([readFileSync(file), Buffer.from([0, 5, 4, 0x6e, 0x65, 0x78, 0x74])]));
    renameSync(file, join(assets, newName(name)));
  }
  for (const name of ['index.html', 'sw.js']) {
    const file = join(folder, name);
    writeFileSync(file, renamed(readFileSync(file, 'utf8')).replace(/const version = '(\w+)'/, "const version = 'next-$1'").replace('<title>', '<meta name="next" /><title>'));
  }
  return folder;
}
const newName = (name: string): string => name.replace(/(\.\w+)$/, '-next$1');

/** Records of whole games, played by bots; the same each time. */
export function recordsOf(game: 'robotrick' | 'robots', matches = 1, options: string[] = []): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'botyard-records-'));
  const file = join(folder, 'games.jsonl');
  execFileSync(program, ['arena', '--game', game, '--players', game === 'robots' ? 'rookie,rookie' : 'rookie,rookie,rookie', '--matches', String(matches), '--records', file, ...options]);
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  rmSync(folder, { recursive: true });
  const names = game === 'robots' ? ['Ann', 'Bo'] : ['Ann', 'Bo', 'Cy'];
  return lines.map((line) => JSON.stringify({ ...(JSON.parse(line) as object), players: names }));
}
