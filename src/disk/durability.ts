import { open } from 'node:fs/promises';

/** Resolves once a file's bytes are on the disk. */
export const syncFile = async (path: string): Promise<void> => {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Resolves once a folder's entries are on the disk. Windows has no such thing and needs none. */
export const syncDirectory = async (path: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};
