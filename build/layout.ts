import { chmodSync, copyFileSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/** What starts the application, at the top of its folder: a script, and an entry that a file manager starts by a double click. */
export const launchers = ['deckle', 'Deckle.desktop'].map((name) => ({ name, source: join(import.meta.dirname, 'linux', name) }));

/**
 * Readies the folder in which versions of the application lie beside each other on Linux: `versions/<x.y.z>` is a whole
 * application, `current` leads to the one that starts, and the launchers start it. Answers where this version's files belong.
 */
export const layOut = (install: string, version: string): string => {
  mkdirSync(join(install, 'versions'), { recursive: true });
  symlinkSync(join('versions', version), join(install, 'current'));
  for (const { name, source } of launchers) {
    copyFileSync(source, join(install, name));
    chmodSync(join(install, name), 0o755);
  }
  return join(install, 'versions', version);
};
