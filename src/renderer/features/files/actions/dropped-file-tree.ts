import { createFileTree, FileTreeLimitError, type FileTree } from '../../../../core/uploads/file-tree';

/** An item of a drop. A folder has an entry; a file may have none. */
export interface DroppedItem {
  readonly entry: FileSystemEntry | null;
  readonly file: globalThis.File | null;
}

/** The items of a drop, which the browser shows only during its event. */
export const droppedItems = ({ items }: DataTransfer): readonly DroppedItem[] =>
  [...items].filter(({ kind }) => kind === 'file').map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

/** The content of a folder, in the steps of the browser. */
const contentOf = async function* (folder: FileSystemDirectoryEntry): AsyncGenerator<FileSystemEntry> {
  const reader = folder.createReader();
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) => { reader.readEntries(resolve, reject); });
    if (entries.length === 0) return;
    yield* entries;
  }
};

const fileOf = (entry: FileSystemFileEntry): Promise<globalThis.File> => new Promise((resolve, reject) => { entry.file(resolve, reject); });

export interface DroppedFiles {
  readonly tree: FileTree<globalThis.File>;
  /** Whether some of the files or folders could not be read. */
  readonly isIncomplete: boolean;
}

/** Reads the dropped files and folders at any depth. Rejects with `FileTreeLimitError`, before it reads any file in a folder. */
export const readDroppedFiles = async (items: readonly DroppedItem[]): Promise<DroppedFiles> => {
  const { folders, files: found, addFolder, addFile } = createFileTree<() => Promise<globalThis.File>>();
  const pending: { readonly folder: FileSystemDirectoryEntry; readonly index: number }[] = [];
  let isIncomplete = false;
  const addPendingFolder = (folder: FileSystemDirectoryEntry, parent: number | null): void => {
    pending.push({ folder, index: addFolder({ name: folder.name, parent, modifiedAt: null }) });
  };
  for (const { entry, file } of items) {
    if (entry !== null && isFolder(entry)) addPendingFolder(entry, null);
    else if (file !== null) addFile({ source: () => Promise.resolve(file), name: file.name, folder: null });
  }
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { folder, index } = next;
    try {
      for await (const entry of contentOf(folder)) {
        if (isFolder(entry)) addPendingFolder(entry, index);
        else if (isFile(entry)) addFile({ source: () => fileOf(entry), name: entry.name, folder: index });
      }
    } catch (error) {
      if (error instanceof FileTreeLimitError) throw error;
      isIncomplete = true;
    }
  }
  const files = await Promise.all(found.map(async ({ source, ...file }) => {
    try {
      return [{ ...file, source: await source() }];
    } catch {
      isIncomplete = true;
      return [];
    }
  }));
  return { tree: { folders, files: files.flat() }, isIncomplete };
};
