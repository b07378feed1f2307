import { dirname } from 'node:path';

type FileSystem = Pick<typeof import('node:fs'), 'promises'>;
type Handle = Awaited<ReturnType<FileSystem['promises']['open']>>;

/** A file opened for random access. */
export interface OpenFile {
  /** The bytes at an offset; fewer at the end of the file. */
  read(at: number, length: number): Promise<Buffer>;
  write(at: number, bytes: Uint8Array): Promise<void>;
  truncate(sizeBytes: number): Promise<void>;
  /** Syncs written data to the disk and closes the file. */
  close(): Promise<void>;
}

/**
 * The file system operations of the updater, as single steps that tests can interrupt. Contents are synced when a file
 * is closed, and folder entries by `flush`, so that both survive a power failure.
 */
export interface UpdateDisk {
  /** The names in a folder; empty if it does not exist. */
  list(folder: string): Promise<string[]>;
  /** All files below a folder, as relative paths. */
  listFiles(folder: string): Promise<string[]>;
  exists(path: string): Promise<boolean>;
  isWritable(folder: string): Promise<boolean>;
  /** Null if the file does not exist. */
  readText(path: string): Promise<string | null>;
  /** Writes the file atomically. */
  writeText(path: string, text: string): Promise<void>;
  readLink(path: string): Promise<string | null>;
  makeFolder(path: string): Promise<void>;
  /** Null if the file does not exist. */
  openToRead(path: string): Promise<OpenFile | null>;
  /** Opens a file with its existing content, or creates it. */
  openToWrite(path: string, isExecutable: boolean): Promise<OpenFile>;
  makeLink(path: string, target: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  /** Removes a file or folder recursively; does nothing if it does not exist. */
  remove(path: string): Promise<void>;
  /** Syncs a folder's entries to the disk. */
  syncFolder(folder: string): Promise<void>;
}

/** @param fs `original-fs` in the app: Electron's `fs` treats an asar archive as a folder. */
export const createUpdateDisk = ({ promises: fs }: FileSystem): UpdateDisk => {
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
    truncate: (sizeBytes) => handle.truncate(sizeBytes),
    async close() {
      try {
        if (isWritten) await handle.sync();
      } finally {
        await handle.close();
      }
    },
  });
  const syncFolder = async (folder: string): Promise<void> => {
    const handle = await fs.open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  };

  return {
    list: (folder) => orIfMissing(fs.readdir(folder), []),
    async listFiles(folder) {
      const found = await orIfMissing(fs.readdir(folder, { withFileTypes: true }), []);
      const below = await Promise.all(found.map(async (entry) =>
        (entry.isDirectory() ? (await this.listFiles(`${folder}/${entry.name}`)).map((path) => `${entry.name}/${path}`) : [entry.name])));
      return below.flat();
    },
    exists: async (path) => await orIfMissing(fs.lstat(path), null) !== null,
    isWritable: (folder) => fs.access(folder, writable).then(() => true, () => false),
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
      await syncFolder(dirname(path));
    },
    readLink: (path) => orIfMissing(fs.readlink(path), null),
    async makeFolder(path) { await fs.mkdir(path, { recursive: true }); },
    async openToRead(path) {
      const handle = await orIfMissing(fs.open(path, 'r'), null);
      return handle === null ? null : openFile(handle, false);
    },
    async openToWrite(path, isExecutable) {
      await fs.mkdir(dirname(path), { recursive: true });
      const handle = await orIfMissing(fs.open(path, 'r+'), null) ?? await fs.open(path, 'w+');
      // The process umask must not remove the executable bit.
      await handle.chmod(isExecutable ? 0o755 : 0o644);
      return openFile(handle, true);
    },
    makeLink: (path, target) => fs.symlink(target, path),
    rename: (from, to) => fs.rename(from, to),
    remove: (path) => fs.rm(path, { recursive: true, force: true }),
    syncFolder,
  };
};

/** Node's `W_OK`, equal on all systems. */
const writable = 2;

const orIfMissing = async <Value, Else>(result: Promise<Value>, otherwise: Else): Promise<Value | Else> => {
  try {
    return await result;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return otherwise;
    throw error;
  }
};
