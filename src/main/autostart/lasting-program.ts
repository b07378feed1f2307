import { basename, dirname, join } from 'node:path';

/**
 * The program under the name that outlasts an update: an AppImage is mounted elsewhere at each start, and an unpacked
 * application lies in a folder of its version, beside which a launcher stays.
 */
export const lastingProgram = (execPath: string, appImage: string | undefined, exists: (path: string) => boolean): string => {
  if (appImage !== undefined && appImage !== '') return appImage;
  const versions = dirname(dirname(execPath));
  const launcher = join(dirname(versions), basename(execPath));
  return basename(versions) === 'versions' && exists(launcher) ? launcher : execPath;
};
