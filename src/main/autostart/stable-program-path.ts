import { basename, dirname, join } from 'node:path';

/**
 * The path of the program that remains valid across updates. An AppImage is mounted at a new path on each start. An
 * unpacked application is stored in a folder per version, next to a permanent launcher.
 */
export const stableProgramPath = (execPath: string, appImage: string | undefined, exists: (path: string) => boolean): string => {
  if (appImage !== undefined && appImage !== '') return appImage;
  const versions = dirname(dirname(execPath));
  const launcher = join(dirname(versions), basename(execPath));
  return basename(versions) === 'versions' && exists(launcher) ? launcher : execPath;
};
