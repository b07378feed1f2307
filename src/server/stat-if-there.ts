import type { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';

/** What is known of a file; null where it is gone, as it may be since its folder was listed. */
export const statIfThere = async (path: string): Promise<Stats | null> => {
  try {
    return await stat(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};
