import { dirname } from 'node:path';

type FileSystem = Pick<typeof import('node:fs'), 'promises'>;
type Handle = Awaited<ReturnType<FileSystem['promises']['open']>>;

/** A file that is open for reading and writing at any place. */
export interface OpenFile {
  /** What lies there; shorter at the file's end. */
  read(at: number, length: number): Promise<Buffer>;
  write(at: number, bytes: Uint8Array): Promise<void>;
  cut(sizeBytes: number): Promise<void>;
  /** Closes it; what was written is on the disk by then. */
  close(): Promise<void>;
}

/**
 * What updating does to a disk, step by step, so that a test can end it before any of them. Whatever it answers is on
 * the disk, and not in memory that a loss of power empties.
 */
export interface Disk {
  /** Names in a folder; none where there is no such folder. */
  list(folder: string): Promise<string[]>;
  /** Every file below a folder, as paths below it. */
  files(folder: string): Promise<string[]>;
  isThere(path: string): Promise<boolean>;
  mayWrite(folder: string): Promise<boolean>;
  /** Null where there is no such file. */
  readText(path: string): Promise<string | null>;
  /** As a whole or not at all. */
  writeText(path: string, text: string): Promise<void>;
  linkOf(path: string): Promise<string | null>;
  makeFolder(path: string): Promise<void>;
  /** Null where there is no such file. */
  openToRead(path: string): Promise<OpenFile | null>;
  /** With what is in it already. */
  openToWrite(path: string, isExecutable: boolean): Promise<OpenFile>;
  makeLink(path: string, target: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  /** With all that is in it; nothing where it is not there. */
  remove(path: string): Promise<void>;
  /** Puts the names in a folder on the disk. */
  flush(folder: string): Promise<void>;
}

/** @param fs Electron's own `original-fs` in the app: its `fs` takes an archive of Electron's for a folder. */
export const createDisk = ({ promises: fs }: FileSystem): Disk => {
  const openFile = (handle: Handle, isWritten: boolean): OpenFile => ({
    async read(at, length) {
      const bytes = Buffer.allocUnsafe(length);
      let filled = 0;
      while (filled < length) {
        const { bytesRead } = await handle.read(bytes, filled, length - filled, at + filled);
        if (bytesRead === 0) break;
        filled += bytesRead;
      }
      return bytes.subarray(0, filled);
    },
    async write(at, bytes) {
      let written = 0;
      while (written < bytes.length) written += (await handle.write(bytes, written, bytes.length - written, at + written)).bytesWritten;
    },
    cut: (sizeBytes) => handle.truncate(sizeBytes),
    async close() {
      try {
        if (isWritten) await handle.sync();
      } finally {
        await handle.close();
      }
    },
  });
  const flush = async (folder: string): Promise<void> => {
    const handle = await fs.open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  };

  return {
    list: (folder) => orIfMissing(fs.readdir(folder), []),
    async files(folder) {
      const found = await orIfMissing(fs.readdir(folder, { withFileTypes: true }), []);
      const below = await Promise.all(found.map(async (entry) =>
        (entry.isDirectory() ? (await this.files(`${folder}/${entry.name}`)).map((path) => `${entry.name}/${path}`) : [entry.name])));
      return below.flat();
    },
    isThere: async (path) => await orIfMissing(fs.lstat(path), null) !== null,
    mayWrite: (folder) => fs.access(folder, writable).then(() => true, () => false),
    readText: (path) => orIfMissing(fs.readFile(path, 'utf8'), null),
    async writeText(path, text) {
      const handle = await fs.open(`${path}.new`, 'w', 0o644);
      try {
        await handle.writeFile(text);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await fs.rename(`${path}.new`, path);
      await flush(dirname(path));
    },
    linkOf: (path) => orIfMissing(fs.readlink(path), null),
    async makeFolder(path) { await fs.mkdir(path, { recursive: true }); },
    async openToRead(path) {
      const handle = await orIfMissing(fs.open(path, 'r'), null);
      return handle === null ? null : openFile(handle, false);
    },
    async openToWrite(path, isExecutable) {
      await fs.mkdir(dirname(path), { recursive: true });
      const handle = await orIfMissing(fs.open(path, 'r+'), null) ?? await fs.open(path, 'w+');
      // What the process may leave out of the rights of a new file must not leave out that it can be run.
      await handle.chmod(isExecutable ? 0o755 : 0o644);
      return openFile(handle, true);
    },
    makeLink: (path, target) => fs.symlink(target, path),
    rename: (from, to) => fs.rename(from, to),
    remove: (path) => fs.rm(path, { recursive: true, force: true }),
    flush,
  };
};

/** `W_OK` of Node, which is the same everywhere. */
const writable = 2;

const orIfMissing = async <Value, Else>(answer: Promise<Value>, otherwise: Else): Promise<Value | Else> => {
  try {
    return await answer;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return otherwise;
    throw error;
  }
};
