import { basename, dirname, join } from 'node:path';

/** Where the parts of an unpacked application lie on the disk (docs/adr/0008-updating-by-one-rename.md). */
export interface Layout {
  readonly root: string;
  /** What people start: it starts the version that `current` names. */
  readonly launcher: string;
  /** A link to the folder of one version, replaced by one rename. */
  readonly current: string;
  readonly versions: string;
  /** Which version is to show that it starts, and the one to go back to: `3.4.1 3.4.0`. The launcher reads it. */
  readonly trial: string;
  /** The process ids of the starts of the version on trial, one a line; the launcher writes it. */
  readonly starts: string;
  /** The versions that the launcher had to go back from, one a line. */
  readonly failed: string;
  readonly folderOf: (version: string) => string;
}

/** The name of the program inside a version's folder, and of the launcher above them. */
export const programName = 'deckle';

export const layoutOf = (root: string): Layout => {
  const versions = join(root, 'versions');
  return {
    root,
    launcher: join(root, programName),
    current: join(root, 'current'),
    versions,
    trial: join(versions, 'trial'),
    starts: join(versions, 'trial.starts'),
    failed: join(versions, 'failed'),
    folderOf: (version) => join(versions, version),
  };
};

/** The folder above `versions/<version>/deckle`; null where the program that runs does not lie so. */
export const installedRootOf = (programPath: string, version: string): string | null => {
  const folder = dirname(programPath);
  const versions = dirname(folder);
  return basename(folder) === version && basename(versions) === 'versions' ? dirname(versions) : null;
};
