import { constants, type Stats } from 'node:fs';
import { lstat, open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { PolicySource } from './policies';

/** Many times what all policies take. */
const largestBytes = 64 * 1024;

const writableByOthers = 0o022;

const isMissing = (error: unknown): null => {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
  throw error;
};

/** Throws where a link stands for the file or its folder and leads nowhere: a disk that is not mounted withdraws no policy. */
const assertNothing = async (path: string): Promise<void> => {
  for (const each of [dirname(path), path]) {
    if (await lstat(each).catch(isMissing) !== null && await stat(each).catch(isMissing) === null) throw new Error(`${each} is a link that leads nowhere`);
  }
};

/** Throws where anybody but `owner` could have written it. */
const assertOwn = ({ uid, mode }: Stats, owner: number, what: string): void => {
  if (uid !== owner) throw new Error(`${what}belongs to user ${uid}, not to user ${owner}`);
  if ((mode & writableByOthers) !== 0) throw new Error(`${what}can be written by others than its owner`);
};

/**
 * A file of JSON, believed only where nobody but its owner may write to it, and to its folder: whoever writes there puts
 * another file in its place. `owner` is a user's id; on Linux policies are root's.
 */
export const createPolicyFile = (path: string, owner: number): PolicySource => ({
  place: path,
  async read() {
    // Without waiting, because a pipe of that name would never be opened from its other end.
    const handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK).catch(isMissing);
    if (handle === null) {
      await assertNothing(path);
      return null;
    }
    try {
      const stats = await handle.stat();
      if (!stats.isFile()) throw new Error('is no file');
      assertOwn(stats, owner, '');
      assertOwn(await stat(dirname(path)), owner, 'is in a folder that ');
      if (stats.size > largestBytes) throw new Error(`is larger than ${largestBytes} bytes`);
      return parse(await handle.readFile('utf8'));
    } finally {
      await handle.close();
    }
  },
});

const parse = (text: string): unknown => {
  try {
    // JSON's own null is not nothing: somebody wrote it.
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown ?? [];
  } catch {
    throw new Error('is no JSON');
  }
};
