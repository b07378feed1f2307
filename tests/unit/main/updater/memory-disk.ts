import type { UpdateDisk, OpenFile } from '../../../../src/main/updater/unpacked/update-disk';

interface StoredFile { bytes: Buffer; isExecutable: boolean }

export interface MemoryDisk extends UpdateDisk {
  /** Keyed by absolute path. */
  readonly contents: Map<string, StoredFile>;
  put(path: string, content: string | Buffer, isExecutable?: boolean): void;
  /** The text of a file; null if it does not exist. */
  text(path: string): string | null;
}

/** An in-memory disk for the updater. Folders exist once they contain a file. */
export const createMemoryDisk = (): MemoryDisk => {
  const contents = new Map<string, StoredFile>();
  const links = new Map<string, string>();
  const below = (folder: string): string[] => [...contents.keys(), ...links.keys()].filter((path) => path.startsWith(`${folder}/`));
  const isThere = (path: string): boolean => contents.has(path) || links.has(path) || below(path).length > 0;
  const open = (file: StoredFile): OpenFile => ({
    read: async (at, length) => file.bytes.subarray(at, at + length),
    async write(at, bytes) {
      const grown = Buffer.alloc(Math.max(file.bytes.length, at + bytes.length));
      file.bytes.copy(grown);
      grown.set(bytes, at);
      file.bytes = grown;
    },
    async truncate(sizeBytes) { file.bytes = Buffer.concat([file.bytes.subarray(0, sizeBytes), Buffer.alloc(Math.max(0, sizeBytes - file.bytes.length))]); },
    close: async () => undefined,
  });
  const removeAll = (path: string): void => {
    for (const each of [path, ...below(path)]) {
      contents.delete(each);
      links.delete(each);
    }
  };
  return {
    contents,
    put(path, content, isExecutable = false) { contents.set(path, { bytes: Buffer.from(content), isExecutable }); },
    text: (path) => contents.get(path)?.bytes.toString() ?? null,
    list: async (folder) => [...new Set(below(folder).map((path) => path.slice(folder.length + 1).split('/')[0] ?? ''))],
    listFiles: async (folder) => below(folder).map((path) => path.slice(folder.length + 1)),
    exists: async (path) => isThere(path),
    isWritable: async () => true,
    readText: async (path) => contents.get(path)?.bytes.toString() ?? null,
    async writeText(path, text) { contents.set(path, { bytes: Buffer.from(text), isExecutable: false }); },
    readLink: async (path) => links.get(path) ?? null,
    makeFolder: async () => undefined,
    async openToRead(path) {
      const file = contents.get(path);
      return file ? open(file) : null;
    },
    async openToWrite(path, isExecutable) {
      const file = contents.get(path) ?? { bytes: Buffer.alloc(0), isExecutable };
      file.isExecutable = isExecutable;
      contents.set(path, file);
      return open(file);
    },
    async makeLink(path, target) {
      if (isThere(path)) throw new Error(`EEXIST: ${path}`);
      links.set(path, target);
    },
    async rename(from, to) {
      if (!isThere(from)) throw new Error(`ENOENT: ${from}`);
      if (below(to).length > 0) throw new Error(`ENOTEMPTY: ${to}`);
      removeAll(to);
      for (const path of [from, ...below(from)]) {
        const target = to + path.slice(from.length);
        const file = contents.get(path);
        const link = links.get(path);
        if (file) contents.set(target, file);
        if (link !== undefined) links.set(target, link);
      }
      removeAll(from);
    },
    async remove(path) { removeAll(path); },
    syncFolder: async () => undefined,
  };
};
