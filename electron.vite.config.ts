import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

/**
 * The packages that the desktop app finds beside itself at run time. Everything else is bundled, because
 * `dependencies` in package.json are the server's and are not packed with the app.
 * bufferutil and utf-8-validate are optional accelerators that a bundled package looks for and does without.
 */
const external = ['electron', 'keytar', 'bufferutil', 'utf-8-validate'];

/** The languages of the product as React Aria knows them; its other texts stay out of the bundle. */
const componentLocales = ['en-US', 'zh-CN', 'ja-JP', 'ar-AE'];

export default defineConfig(({ mode }) => {
  const minify = mode === 'production';
  return {
    main: {
      build: {
        outDir: 'out/main',
        minify,
        externalizeDeps: false,
        rolldownOptions: { input: { index: 'src/main/index.ts' }, external, output: { format: 'es', entryFileNames: '[name].js' } },
      },
    },
    preload: {
      build: {
        outDir: 'out/preload',
        minify,
        externalizeDeps: false,
        // A sandboxed preload script is one CommonJS file.
        rolldownOptions: {
          input: { index: 'src/preload/index.ts' },
          external: ['electron'],
          output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
        },
      },
    },
    renderer: {
      root: 'src/renderer',
      // The same files are served at app://deckle/ and by the server, at routes of any depth.
      base: '/',
      build: { outDir: 'out/renderer', minify, rolldownOptions: { input: 'src/renderer/index.html' } },
      plugins: [react(), { ...optimizeLocales.vite({ locales: componentLocales }), enforce: 'pre' as const }],
    },
  };
});
