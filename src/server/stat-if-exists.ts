import type { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';

/** Stats of a file, or null if it does not exist. The file may have been deleted since its folder was listed. */
export const statIfExists = async (path: string): Promise<Stats | null> => {
  try {
    return await stat(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};
