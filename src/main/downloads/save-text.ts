import { rename, rm, writeFile } from 'node:fs/promises';

/** Writes a text to a temporary file and renames it, so that `path` is never partial. Rejects with the system's error. */
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
