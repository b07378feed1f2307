import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';

const root = join(import.meta.dirname, '../../../src/renderer');

export interface Gallery {
  readonly url: string;
  stop(): Promise<void>;
}

/** The pages of a test build, which alone contains the gallery, on a separate port with the real API. */
export const startGallery = async (serverUrl: string): Promise<Gallery> => {
  const outDir = await mkdtemp(join(tmpdir(), 'deckle-e2e-gallery-'));
  const common = { configFile: false, root, mode: 'test', logLevel: 'error' } as const;
  await build({ ...common, plugins: [react()], build: { outDir, emptyOutDir: true, minify: false } });
  const server = await preview({ ...common, build: { outDir }, preview: { host: '127.0.0.1', port: 0, proxy: { '/api': serverUrl } } });
  const { port } = server.httpServer.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      await server.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
};
