import { basename, dirname, join } from 'node:path';

/** The files of an unpacked application (docs/adr/0008-updating-by-one-rename.md). */
export interface InstallationLayout {
  readonly root: string;
  /** The program that people start. It runs the version that `current` points to. */
  readonly launcher: string;
  /** A link to the folder of one version, replaced by one rename. */
  readonly current: string;
  readonly versions: string;
  /** The version on trial and the version to roll back to, for example `3.4.1 3.4.0`. Read by the launcher. */
  readonly trial: string;
  /** The process ids of the trial version's starts, one per line. Written by the launcher. */
  readonly starts: string;
  /** The versions that the launcher rolled back, one per line. */
  readonly failed: string;
  readonly folderOf: (version: string) => string;
}

/** The name of the program in a version's folder, and of the launcher above. */
export const programName = 'deckle';

export const installationLayoutOf = (root: string): InstallationLayout => {
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

/** The folder above `versions/<version>/deckle`; null if the running program has another location. */
export const installedRootOf = (programPath: string, version: string): string | null => {
  const folder = dirname(programPath);
  const versions = dirname(folder);
  return basename(folder) === version && basename(versions) === 'versions' ? dirname(versions) : null;
};
