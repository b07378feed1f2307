import { rename, rm, writeFile } from 'node:fs/promises';

/** Writes a text to a path, beside it first, so that it is whole once it has its name. Rejects with the disk's own error. */
export const saveText = async (path: string, text: string): Promise<void> => {
  const partPath = `${path}.part`;
  try {
    await writeFile(partPath, text, 'utf8');
    await rename(partPath, path);
  } catch (error) {
    await rm(partPath, { force: true });
    throw error;
  }
};
