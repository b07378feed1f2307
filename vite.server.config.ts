import { cpSync } from 'node:fs';
import { defineConfig } from 'vite';

const outDir = 'out/server';

/** The programs that Node runs outside Electron: the server itself and the commands around it. */
const programs = {
  server: 'src/cli/server.ts',
  start: 'src/cli/start.ts',
  import: 'src/cli/import.ts',
  openapi: 'src/cli/openapi.ts',
  manifest: 'src/cli/manifest.ts',
  admin: 'src/cli/admin.ts',
  'content-worker': 'src/server/modules/content/worker/content-worker.ts',
  'thumbnail-worker': 'src/server/modules/thumbnails/worker/thumbnail-worker.ts',
} as const;

export default defineConfig({
  publicDir: false,
  // What is in `dependencies` stays a package beside the build; zod and ky are compiled in, so that
  // `npm ci --omit=dev` is enough to host a server.
  ssr: { target: 'node', noExternal: [/^zod(\/|$)/, /^ky(\/|$)/] },
  build: {
    ssr: true,
    target: 'node20.19',
    outDir,
    emptyOutDir: true,
    minify: false,
    rolldownOptions: {
      input: { ...programs },
      // All files lie flat in one folder, so that `import.meta.dirname` is that folder in every one of them.
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  plugins: [{
    name: 'copy-migrations',
    closeBundle() {
      cpSync('src/server/db/migrations', `${outDir}/migrations`, { recursive: true });
    },
  }],
});
