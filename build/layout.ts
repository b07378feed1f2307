import { chmodSync, copyFileSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Readies the folder in which versions of the application lie beside each other on Linux: `versions/<x.y.z>` is a whole
 * application, `current` leads to the one that starts, and `deckle` starts it. Answers where this version's files belong.
 */
export const layOut = (install: string, version: string): string => {
  mkdirSync(join(install, 'versions'), { recursive: true });
  symlinkSync(join('versions', version), join(install, 'current'));
  copyFileSync(join(import.meta.dirname, 'linux/deckle'), join(install, 'deckle'));
  chmodSync(join(install, 'deckle'), 0o755);
  return join(install, 'versions', version);
};
