import { constants, type Dirent } from 'node:fs';
import { open, opendir, readdir, readlink, type FileHandle } from 'node:fs/promises';

/** One entry of a folder of this machine. */
export type SourceEntry =
  | { readonly kind: 'file' | 'folder'; readonly name: string }
  /** `shown`: the name as far as it can be written down. */
  | { readonly kind: 'left-behind'; readonly shown: string; readonly reason: string; readonly isLoss: boolean; /** The files that are lost with it. */ readonly below: AsyncIterable<string> };

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Null for bytes that are not UTF-8. */
const decodeName = (bytes: Buffer): string | null => {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
};

/** The text between the separators of a path that can be read, however odd; bytes that are no text as `\xNN`. */
const showBytes = (bytes: Buffer): string => [...bytes].map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : `\\x${byte.toString(16).padStart(2, '0')}`)).join('');

/** Control characters would break the summary's lines. */
export const showPath = (path: string): string => path.replace(/\p{Cc}/gu, (character) => `\\x${(character.codePointAt(0) ?? 0).toString(16).padStart(2, '0')}`);

const isUnreadable = (error: unknown): boolean => typeof (error as NodeJS.ErrnoException).code === 'string';

/** What a failed look at a file means, in words. */
export const reasonOf = (error: unknown): string => {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EACCES': case 'EPERM': return 'it may not be read by the person who runs the import';
    case 'ENOENT': return 'it vanished while the import ran';
    default: return (error as Error).message;
  }
};

/** The entries of a folder, one at a time: a folder of a hundred thousand is never held at once. */
export async function* entriesOf(directory: string): AsyncGenerator<SourceEntry> {
  // The types know names as text only; asked for bytes, they are bytes, and tell a name that is not UTF-8.
  const entries = await opendir(directory, { encoding: 'buffer' as BufferEncoding });
  for await (const entry of entries) yield await classify(directory, entry);
}

const classify = async (directory: string, entry: Dirent): Promise<SourceEntry> => {
  const bytes = entry.name as unknown as Buffer;
  const name = decodeName(bytes);
  if (name === null) {
    return { kind: 'left-behind', shown: showBytes(bytes), reason: 'its name is not UTF-8', isLoss: entry.isFile() || entry.isDirectory(), below: belowOf(directory, entry) };
  }
  if (entry.isSymbolicLink()) {
    return { kind: 'left-behind', shown: name, reason: `it is a symbolic link to ${await targetOf(`${directory}/${name}`)}`, isLoss: false, below: nothing() };
  }
  if (entry.isFile()) return { kind: 'file', name };
  if (entry.isDirectory()) return { kind: 'folder', name };
  return { kind: 'left-behind', shown: name, reason: `it is ${kindText(entry)}`, isLoss: false, below: nothing() };
};

async function* nothing(): AsyncGenerator<string> { return; }

const separator = Buffer.from('/');
const belowOf = (directory: string, entry: Dirent): AsyncIterable<string> =>
  (entry.isDirectory() ? filesBelow(Buffer.concat([Buffer.from(directory), separator, entry.name as unknown as Buffer])) : nothing());

/** The files anywhere below a folder, by their path from it; for what cannot be brought but has to be named. */
export async function* filesBelow(directory: Buffer): AsyncGenerator<string> {
  let entries: Dirent[];
  try {
    entries = (await readdir(directory, { encoding: 'buffer', withFileTypes: true })) as unknown as Dirent[];
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    yield '(unreadable)';
    return;
  }
  for (const entry of entries) {
    const bytes = entry.name as unknown as Buffer;
    const shown = decodeName(bytes) ?? showBytes(bytes);
    if (entry.isFile()) yield shown;
    if (entry.isDirectory()) for await (const below of filesBelow(Buffer.concat([directory, separator, bytes]))) yield `${shown}/${below}`;
  }
}

const targetOf = async (path: string): Promise<string> => {
  try {
    return showPath(await readlink(path));
  } catch (error) {
    if (isUnreadable(error)) return 'somewhere that cannot be read';
    throw error;
  }
};

const kindText = (entry: Dirent): string => {
  if (entry.isSocket()) return 'a socket';
  if (entry.isFIFO()) return 'a named pipe';
  if (entry.isBlockDevice() || entry.isCharacterDevice()) return 'a device';
  return 'neither a file nor a folder';
};

/**
 * Opens a file for reading. What has become a link or anything else since it was listed is not followed: `null`.
 */
export const openRegularFile = async (path: string): Promise<{ file: FileHandle; sizeBytes: number; modifiedAt: Date } | null> => {
  // Without O_NONBLOCK a named pipe would be waited for.
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  const { size, mtime, isFile } = await statOf(file);
  if (isFile) return { file, sizeBytes: size, modifiedAt: mtime };
  await file.close();
  return null;
};

const statOf = async (file: FileHandle): Promise<{ size: number; mtime: Date; isFile: boolean }> => {
  const stats = await file.stat();
  return { size: stats.size, mtime: stats.mtime, isFile: stats.isFile() };
};
