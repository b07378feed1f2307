import { constants, type Dirent } from 'node:fs';
import { open, opendir, readdir, readlink, type FileHandle } from 'node:fs/promises';

/** One entry of a local folder. */
export type SourceEntry =
  | { readonly kind: 'file' | 'folder'; readonly name: string }
  /** `shown`: the printable form of the name. */
  | { readonly kind: 'left-behind'; readonly shown: string; readonly reason: string; readonly isLoss: boolean; /** The files that are lost with it. */ readonly below: AsyncIterable<string> };

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Returns null for bytes that are not UTF-8. */
const decodeName = (bytes: Buffer): string | null => {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
};

/** The printable form of a name; bytes that are not ASCII as `\xNN`. */
const showBytes = (bytes: Buffer): string => [...bytes].map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : `\\x${byte.toString(16).padStart(2, '0')}`)).join('');

/** Escapes control characters, which would break the lines of the summary. */
export const showPath = (path: string): string => path.replace(/\p{Cc}/gu, (character) => `\\x${(character.codePointAt(0) ?? 0).toString(16).padStart(2, '0')}`);

const isUnreadable = (error: unknown): boolean => typeof (error as NodeJS.ErrnoException).code === 'string';

/** The cause of a failed file operation, in words. */
export const failureReasonOf = (error: unknown): string => {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EACCES': case 'EPERM': return 'it may not be read by the person who runs the import';
    case 'ENOENT': return 'it vanished while the import ran';
    default: return (error as Error).message;
  }
};

/** The entries of a folder, streamed: a folder of a hundred thousand entries is never in memory as a whole. */
export async function* entriesOf(directory: string): AsyncGenerator<SourceEntry> {
  // The types only describe names as text; with this option they are bytes, which reveals names that are not UTF-8.
  const entries = await opendir(directory, { encoding: 'buffer' as BufferEncoding });
  for await (const entry of entries) yield await classify(directory, entry);
}

const classify = async (directory: string, entry: Dirent): Promise<SourceEntry> => {
  const bytes = entry.name as unknown as Buffer;
  const name = decodeName(bytes);
  if (name === null) {
    return { kind: 'left-behind', shown: showBytes(bytes), reason: 'its name is not UTF-8', isLoss: entry.isFile() || entry.isDirectory(), below: filesBelowEntry(directory, entry) };
  }
  if (entry.isSymbolicLink()) {
    return { kind: 'left-behind', shown: name, reason: `it is a symbolic link to ${await targetOf(`${directory}/${name}`)}`, isLoss: false, below: nothing() };
  }
  if (entry.isFile()) return { kind: 'file', name };
  if (entry.isDirectory()) return { kind: 'folder', name };
  return { kind: 'left-behind', shown: name, reason: `it is ${describeKind(entry)}`, isLoss: false, below: nothing() };
};

async function* nothing(): AsyncGenerator<string> { return; }

const separator = Buffer.from('/');
const filesBelowEntry = (directory: string, entry: Dirent): AsyncIterable<string> =>
  (entry.isDirectory() ? filesBelow(Buffer.concat([Buffer.from(directory), separator, entry.name as unknown as Buffer])) : nothing());

/** All files below a folder, by relative path; to report files that cannot be imported. */
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
    if (isUnreadable(error)) return 'an unreadable target';
    throw error;
  }
};

const describeKind = (entry: Dirent): string => {
  if (entry.isSocket()) return 'a socket';
  if (entry.isFIFO()) return 'a named pipe';
  if (entry.isBlockDevice() || entry.isCharacterDevice()) return 'a device';
  return 'neither a file nor a folder';
};

/**
 * Opens a file for reading. Returns `null` if the entry has become a link or anything else since it was listed; links
 * are not followed.
 */
export const openRegularFile = async (path: string): Promise<{ file: FileHandle; sizeBytes: number; modifiedAt: Date } | null> => {
  // Without O_NONBLOCK, opening a named pipe would block.
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
