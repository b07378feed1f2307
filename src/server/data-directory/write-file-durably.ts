import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Writes a file atomically and durably, readable only by its owner. After a crash of the machine the file is complete
 * or absent. An existing file is replaced.
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

/**
 * A new name is durable only after its folder was flushed to disk. Windows cannot open folders and does not need this
 * step.
 */
const syncDirectory = (directory: string): void => {
  if (process.platform === 'win32') return;
  const descriptor = openSync(directory, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
};
