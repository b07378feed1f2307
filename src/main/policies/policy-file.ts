import { constants, type Stats } from 'node:fs';
import { lstat, open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { PolicySource } from './policies';

/** Far above the size of all policies. */
const maximumPolicyFileBytes = 64 * 1024;

const writableByOthers = 0o022;

const isMissing = (error: unknown): null => {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
  throw error;
};

/** Throws if the file or its folder is a broken link: an unmounted disk must not withdraw a policy. */
const assertNoBrokenLink = async (path: string): Promise<void> => {
  for (const each of [dirname(path), path]) {
    if (await lstat(each).catch(isMissing) !== null && await stat(each).catch(isMissing) === null) throw new Error(`${each} is a link that leads nowhere`);
  }
};

/** Throws if a user other than `owner` could have written the file. */
const assertOwner = ({ uid, mode }: Stats, owner: number, what: string): void => {
  if (uid !== owner) throw new Error(`${what}belongs to user ${uid}, not to user ${owner}`);
  if ((mode & writableByOthers) !== 0) throw new Error(`${what}can be written by others than its owner`);
};

/**
 * A JSON file, trusted only if its owner alone can write to it and to its folder: a writable folder allows replacing
 * the file. `owner` is a user id; on Linux policies belong to root.
 */
export const createPolicyFile = (path: string, owner: number): PolicySource => ({
  location: path,
  async read() {
    // Non-blocking, because opening a named pipe would wait for a writer.
    const handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK).catch(isMissing);
    if (handle === null) {
      await assertNoBrokenLink(path);
      return null;
    }
    try {
      const stats = await handle.stat();
      if (!stats.isFile()) throw new Error('is no file');
      assertOwner(stats, owner, '');
      assertOwner(await stat(dirname(path)), owner, 'is in a folder that ');
      if (stats.size > maximumPolicyFileBytes) throw new Error(`is larger than ${maximumPolicyFileBytes} bytes`);
      return parse(await handle.readFile('utf8'));
    } finally {
      await handle.close();
    }
  },
});

const parse = (text: string): unknown => {
  try {
    // JSON's `null` counts as content, not as a missing file.
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown ?? [];
  } catch {
    throw new Error('is no JSON');
  }
};
