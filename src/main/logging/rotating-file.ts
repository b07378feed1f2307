import { appendFileSync, chmodSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const limitBytes = 2 * 1024 ** 2;
/** Number of rotated files kept besides the current one. */
const keptFiles = 3;

/**
 * Appends lines to a file readable only by its owner. A full file is renamed to `<path>.1`, up to `.3`. Write errors
 * must not stop the app, so the line is dropped.
 */
export const createRotatingFile = (path: string, fileLimitBytes = limitBytes): ((line: string) => void) => {
  mkdirSync(dirname(path), { recursive: true });
  let sizeBytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (sizeBytes > 0) chmodSync(path, 0o600);

  const rotate = (): void => {
    rmSync(`${path}.${keptFiles}`, { force: true });
    for (let index = keptFiles - 1; index >= 0; index -= 1) {
      const from = index === 0 ? path : `${path}.${index}`;
      if (statSync(from, { throwIfNoEntry: false })) renameSync(from, `${path}.${index + 1}`);
    }
    sizeBytes = 0;
  };

  return (line) => {
    const lineBytes = Buffer.byteLength(line);
    try {
      if (sizeBytes > 0 && sizeBytes + lineBytes > fileLimitBytes) rotate();
      appendFileSync(path, line, { mode: 0o600 });
      sizeBytes += lineBytes;
    } catch (error) {
      process.stderr.write(`The log cannot be written: ${String(error)}\n`);
    }
  };
};
