import { chmodSync, copyFileSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/** The launchers at the top of the application's folder: a script, and a desktop entry for file managers. */
export const launchers = ['deckle', 'Deckle.desktop'].map((name) => ({ name, source: join(import.meta.dirname, 'linux', name) }));

/**
 * Creates the folder of an installation on Linux. Each `versions/<x.y.z>` is a whole application, `current` is a link to
 * the active version, and the launchers start `current`. Returns the folder for the files of `version`.
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
