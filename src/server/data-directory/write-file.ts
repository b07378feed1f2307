import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Writes a file that is whole or not there at all, whenever the machine stops, and that only its owner can read.
 * What was there under the name is replaced.
 */
export const writeFileDurably = (file: string, text: string): void => {
  const unfinished = `${file}.unfinished`;
  const descriptor = openSync(unfinished, 'w', 0o600);
  try {
    writeFileSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(unfinished, file);
  syncDirectory(dirname(file));
};

/** A new name lasts only once its folder is on the disk; Windows cannot open folders and needs no such step. */
const syncDirectory = (directory: string): void => {
  if (process.platform === 'win32') return;
  const descriptor = openSync(directory, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
};
