import { copyFileSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

const root = join(import.meta.dirname, '../..');

/** Builds the app with a notification source that a test controls. */
export const buildPresenceApp = async (folder: string): Promise<void> => {
  mkdirSync(join(folder, 'out'), { recursive: true });
  copyFileSync(join(root, 'package.json'), join(folder, 'package.json'));
  for (const name of ['out/preload', 'out/renderer', 'resources', 'node_modules']) symlinkSync(join(root, name), join(folder, name));
  await build({
    configFile: false, root, logLevel: 'error', ssr: { noExternal: true, external: ['electron', 'keytar', 'bufferutil', 'utf-8-validate'] },
    build: { ssr: 'src/main/index.ts', outDir: join(folder, 'out/main'), target: 'node20' },
    plugins: [{
      name: 'deckle:told-notices', enforce: 'pre',
      resolveId: (id) => (id.endsWith('/account-notices') ? join(root, 'tests/support/notice-source-stub.ts') : null),
    }],
  });
};
