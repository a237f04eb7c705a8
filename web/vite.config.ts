import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));
const engineFile = `${root}build/wasm/botyard.wasm`;

/** `virtual:engine` is the address of the module, or null where its compiler isn't to be had: the page then has no bots
 * of its own. */
function engineModule(): Plugin {
  return {
    name: 'botyard-engine',
    resolveId: (id) => (id === 'virtual:engine' ? '\0virtual:engine' : null),
    load: (id) => {
      if (id !== '\0virtual:engine') return null;
      return existsSync(engineFile) ? `export { default } from ${JSON.stringify(engineFile + '?url')};` : 'export default null;';
    },
  };
}

/** Writes the service worker: it keeps exactly the files of this build. */
function offline(): Plugin {
  let folder = '';
  return {
    name: 'botyard-offline',
    apply: 'build',
    configResolved: (config) => void (folder = config.build.outDir),
    closeBundle: () => {
      const files = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !/\.(gz|br)$/.test(entry.name) && entry.name !== 'sw.js')
        .map((entry) => join(entry.parentPath, entry.name))
        .sort();
      const hash = createHash('sha256');
      for (const file of files) hash.update(relative(folder, file)).update(readFileSync(file));
      const names = ['./', ...files.map((file) => `./${relative(folder, file)}`).filter((name) => name !== './index.html')];
      const text = readFileSync(new URL('offline/sw.js', import.meta.url), 'utf8')
        .replace('__VERSION__', hash.digest('hex').slice(0, 16))
        .replace('__FILES__', JSON.stringify(names));
      writeFileSync(join(folder, 'sw.js'), text);
    },
  };
}

/** Compressed once, beside each file: the server sends them as they are. */
function compressed(): Plugin {
  let folder = '';
  return {
    name: 'botyard-compressed',
    apply: 'build',
    configResolved: (config) => void (folder = config.build.outDir),
    closeBundle: () => {
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !/\.(js|css|html|svg|wasm|toml|json|webmanifest)$/.test(entry.name)) continue;
        const file = join(entry.parentPath, entry.name);
        const text = readFileSync(file);
        writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }));
        writeFileSync(`${file}.br`, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
      }
    },
  };
}

export default defineConfig({
  base: './',
  plugins: [engineModule(), svelte(), offline(), compressed()],
  resolve: {
    alias: { $engine: `${root}bindings/wasm/ts`, $data: `${root}data` },
    ...(process.env['VITEST'] ? { conditions: ['browser'] } : {}),
  },
  server: { fs: { allow: [root] }, proxy: { '/api': { target: 'http://127.0.0.1:8080', ws: true } } },
  worker: { format: 'es' },
  build: { outDir: `${root}build/web`, emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  test: { include: ['src/**/*.test.ts'] },
});
