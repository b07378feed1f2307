import type { Failure, LocalFolder, UploadChoice, UploadTarget } from '../../contract/bridge';
import { uploadFailure } from './upload-record';

/** Maximum number of files and folders that are uploaded together. */
export const fileTreeLimit = 10_000;

/** A choice has more files and folders than the limit. */
export class FileTreeLimitError extends Error {
  override readonly name = 'FileTreeLimitError';
  readonly failure: Failure = { ...uploadFailure('TOO_MANY_FILES_CHOSEN'), args: { limit: fileTreeLimit } };
}

interface TreeFile<Source> {
  readonly source: Source;
  readonly name: string;
  /** Index of the folder that contains it; null at the top. */
  readonly folder: number | null;
}

/** Folders of this computer with their files. */
export interface FileTree<Source> {
  readonly folders: readonly LocalFolder[];
  readonly files: readonly TreeFile<Source>[];
}

/** Adding more than the limit throws `FileTreeLimitError`. */
export interface FileTreeBuilder<Source> extends FileTree<Source> {
  /** Returns the index of the folder. */
  addFolder(folder: LocalFolder): number;
  addFile(file: TreeFile<Source>): void;
}

export const createFileTree = <Source>(limit = fileTreeLimit): FileTreeBuilder<Source> => {
  const folders: LocalFolder[] = [];
  const files: TreeFile<Source>[] = [];
  const requireRoom = (): void => { if (folders.length + files.length >= limit) throw new FileTreeLimitError(); };
  return {
    folders, files,
    addFolder(folder) {
      requireRoom();
      return folders.push(folder) - 1;
    },
    addFile(file) {
      requireRoom();
      files.push(file);
    },
  };
};

export const topFileNames = ({ files }: FileTree<unknown>): readonly string[] => files.flatMap(({ name, folder }) => (folder === null ? [name] : []));

export interface PlacedFile<Source> { readonly source: Source; readonly name: string }

/** The files by their new folder. Omitted files are absent. */
export const placeFiles = <Source>({ files }: FileTree<Source>, { folder: target, fileNames, folders }: UploadTarget): ReadonlyMap<string, readonly PlacedFile<Source>[]> => {
  const placed = new Map<string, PlacedFile<Source>[]>();
  let topCount = 0;
  for (const { source, name, folder } of files) {
    const newName = folder === null ? fileNames[topCount] ?? null : name;
    const newFolder = folder === null ? target : folders[folder] ?? null;
    if (folder === null) topCount += 1;
    if (newName === null || newFolder === null) continue;
    const beside = placed.get(newFolder) ?? [];
    beside.push({ source, name: newName });
    placed.set(newFolder, beside);
  }
  return placed;
};

/** A choice whose files the page has. */
export const choiceOf = <Source>(tree: FileTree<Source>, upload: (sources: readonly Source[], folder: string, names: readonly string[]) => Promise<number>): UploadChoice => ({
  folders: tree.folders,
  fileNames: topFileNames(tree),
  async enqueue(target) {
    let count = 0;
    for (const [folder, files] of placeFiles(tree, target)) count += await upload(files.map(({ source }) => source), folder, files.map(({ name }) => name));
    return count;
  },
});
