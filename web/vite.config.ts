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

/** All drawings as one hidden <svg> of symbols in the document itself, so that each is there once and from the start. */
function sprite(): Plugin {
  const art = fileURLToPath(new URL('src/art/', import.meta.url));
  const symbolOf = (name: string): string => {
    const svg = readFileSync(join(art, `${name}.svg`), 'utf8').trim();
    if (name === 'numerals') return [...svg.matchAll(/<symbol[\s\S]*?<\/symbol>/g)].join('');
    const [, attributes = '', drawing = ''] = /^<svg([^>]*)>([\s\S]*)<\/svg>$/.exec(svg)!;
    return `<symbol id="${name}"${attributes.replace(/ xmlns="[^"]*"/, '')}>${drawing.replace(/<title>.*?<\/title>/, '')}</symbol>`;
  };
  return {
    name: 'botyard-sprite',
    transformIndexHtml: (html) => {
      const names = readdirSync(art).map((file) => file.replace(/\.svg$/, '')).sort();
      return html.replace('<div id="app">', `<svg class="sprite" aria-hidden="true">${names.map(symbolOf).join('')}</svg>\n    <div id="app">`);
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

/** Files of texts are all named alike in each language: they are called de-robots, rules-de. */
const chunkFileNames = ({ facadeModuleId }: { facadeModuleId?: string | null }): string => {
  const [, folder] = /\/src\/text\/(\w+)\/\w+\.ts$/.exec(facadeModuleId ?? '') ?? [];
  return folder === undefined ? 'assets/[name]-[hash].js' : `assets/${folder}-[name]-[hash].js`;
};

/** What every page needs is one file with the front page, instead of a dozen small ones that several pages share. */
const groups = [{ name: 'base', tags: ['$initial' as const] }];

export default defineConfig({
  base: './',
  plugins: [engineModule(), svelte(), sprite(), offline(), compressed()],
  resolve: {
    alias: { $engine: `${root}bindings/wasm/ts`, $data: `${root}data` },
    ...(process.env['VITEST'] ? { conditions: ['browser'] } : {}),
  },
  server: { fs: { allow: [root] }, proxy: { '/api': { target: 'http://127.0.0.1:8080', ws: true } } },
  worker: { format: 'es' },
  build: { outDir: `${root}build/web`, emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false }, assetsInlineLimit: 0, rolldownOptions: { output: { chunkFileNames, codeSplitting: { groups } } } },
  // The limit is for what hangs: two cores may be shared with much else.
  test: { testTimeout: 60_000, include: ['src/**/*.test.ts'], setupFiles: ['src/text/english.fixture.ts'] },
});
