import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** Puts the public keys whose releases the app takes beside its main program; `build/release-keys.js` holds them against the list once more before anything is packed. */
export const releaseKeys = (): Plugin => ({
  name: 'deckle:release-keys',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'release-keys.json', source: readFileSync(resolve('release-manifest/keys.json')) });
  },
});
