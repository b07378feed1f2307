import { open } from 'node:fs/promises';

/** Flushes a file to disk. */
export const syncFile = async (path: string): Promise<void> => {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Flushes the entries of a folder to disk. Windows neither offers nor needs this. */
export const syncDirectory = async (path: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};
