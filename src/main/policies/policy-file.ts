import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import type { PolicySource } from './policies';

/** Many times what all policies take. */
const largestBytes = 64 * 1024;

const writableByOthers = 0o022;

/**
 * A file of JSON, believed only where nobody but its owner may write to it. `owner` is a user's id; on Linux policies
 * are root's.
 */
export const createPolicyFile = (path: string, owner: number): PolicySource => ({
  place: path,
  async read() {
    // Without waiting, because a pipe of that name would never be opened from its other end.
    const handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    });
    if (handle === null) return null;
    try {
      const { uid, mode, size } = await handle.stat().then((stats) => {
        if (!stats.isFile()) throw new Error('is no file');
        return stats;
      });
      if (uid !== owner) throw new Error(`belongs to user ${uid}, not to user ${owner}`);
      if ((mode & writableByOthers) !== 0) throw new Error('can be written by others than its owner');
      if (size > largestBytes) throw new Error(`is larger than ${largestBytes} bytes`);
      return parse(await handle.readFile('utf8'));
    } finally {
      await handle.close();
    }
  },
});

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown;
  } catch {
    throw new Error('is no JSON');
  }
};
