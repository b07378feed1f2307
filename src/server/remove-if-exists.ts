import { rm } from 'node:fs/promises';

/** Deletes a file. Returns false if the file does not exist. */
export const removeIfExists = async (path: string): Promise<boolean> => {
  try {
    await rm(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
};
