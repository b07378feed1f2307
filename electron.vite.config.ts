import { join } from 'node:path';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { chunkGroups } from './build/vite/chunk-groups';
import { compressedFiles } from './build/vite/compressed-files';
import { endpointsOfPages } from './build/vite/endpoints-of-pages';
import { licences } from './build/vite/licences';
import { openingStyle } from './build/vite/opening-style';
import { pdfData } from './build/vite/pdf-data';
import { releaseKeys } from './build/vite/release-keys';
import { serviceWorker } from './build/vite/service-worker';

/**
 * The packages that the desktop app finds beside itself at run time. Everything else is bundled, because
 * `dependencies` in package.json are the server's and are not packed with the app.
 * bufferutil and utf-8-validate are optional accelerators that a bundled package looks for and does without.
 */
const external = ['electron', 'keytar', 'bufferutil', 'utf-8-validate'];

/** The languages of the product as React Aria knows them; its other texts stay out of the bundle. */
const componentLocales = ['en-US', 'zh-CN', 'ja-JP', 'ar-AE'];

/**
 * The same files are served at app://deckle/ and by the server, to routes of any depth, so the page has to ask for them
 * from the root. electron-vite sets `./` for production and has the last word over the option, but not over a plugin.
 */
const rootedAddresses = { name: 'deckle:rooted-addresses', config: () => ({ base: '/' }) };

export default defineConfig(({ mode }) => {
  const minify = mode === 'production';
  return {
    main: {
      resolve: { alias: Object.fromEntries(['ajv/dist/2020.js', 'ajv-formats'].map((name) => [name, join(import.meta.dirname, 'src/main/storage/ajv-stub.ts')])) },
      build: {
        outDir: 'out/main',
        minify,
        externalizeDeps: false,
        rolldownOptions: { input: { index: 'src/main/index.ts' }, external, output: { format: 'es', entryFileNames: '[name].js' } },
      },
      plugins: [releaseKeys(), licences({ beside: ['keytar'] })],
    },
    preload: {
      build: {
        outDir: 'out/preload',
        minify,
        externalizeDeps: false,
        // A sandboxed preload script is one CommonJS file: the two share no module, so nothing is split off.
        rolldownOptions: {
          input: { index: 'src/preload/index.ts', prompt: 'src/preload/prompt.ts' },
          external: ['electron'],
          output: { format: 'cjs', entryFileNames: '[name].cjs' },
        },
      },
    },
    renderer: {
      root: 'src/renderer',
      build: {
        outDir: 'out/renderer', minify,
        rolldownOptions: {
          input: 'src/renderer/index.html',
          // Whatever has a schema needs this chunk first, and in it zod learns before all else what the page does not allow.
          output: { codeSplitting: { groups: [{ name: 'zod', test: /node_modules[\\/]zod[\\/]|configure-zod/, priority: 10 }, ...chunkGroups()] } },
        },
      },
      plugins: [endpointsOfPages(), react(), rootedAddresses, { ...optimizeLocales.vite({ locales: componentLocales }), enforce: 'pre' as const }, openingStyle(minify), serviceWorker(minify), pdfData(), licences({ others: ['out/main/licences.txt'] }), ...(minify ? [compressedFiles()] : [])],
    },
  };
});
