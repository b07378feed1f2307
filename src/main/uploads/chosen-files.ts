import { randomUUID } from 'node:crypto';
import { opendir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { CallError, clientFailure } from '../../api-client/call-error';
import type { LocalFolder, UploadTarget } from '../../contract/bridge';
import { createFileTree, FileTreeLimitError, placeFiles, topFileNames, type FileTree, type FileTreeBuilder } from '../../core/uploads/file-tree';
import type { LocalFile } from './account-uploads';

export interface ChosenFiles<Window> {
  /** Lists the chosen files, and the content of the chosen folders. Null if nothing was chosen. Each window has one choice, which can be redeemed once. */
  choose(window: Window, paths: readonly string[]): Promise<{ readonly choice: string; readonly folders: LocalFolder[]; readonly fileNames: string[] } | null>;
  /** The chosen files by their new folder. */
  redeem(window: Window, choice: string, target: UploadTarget): ReadonlyMap<string, readonly LocalFile[]>;
}

interface PendingFolder { readonly path: string; readonly index: number }

/** Adds a file or a folder, which is then listed. A link to a folder is omitted, because it may lead back here. */
const addPath = async (tree: FileTreeBuilder<string>, path: string, parent: number | null, pending: PendingFolder[], isLink: boolean): Promise<void> => {
  const facts = await stat(path).catch(() => null);
  const name = basename(path);
  if (facts?.isDirectory() !== true) tree.addFile({ source: path, name, folder: parent });
  else if (!isLink) pending.push({ path, index: tree.addFolder({ name, parent, modifiedAt: facts.mtime.toISOString() }) });
};

const addContent = async (tree: FileTreeBuilder<string>, { path, index }: PendingFolder, pending: PendingFolder[]): Promise<void> => {
  try {
    for await (const entry of await opendir(path)) await addPath(tree, join(path, entry.name), index, pending, entry.isSymbolicLink());
  } catch (error) {
    if (error instanceof FileTreeLimitError) throw error;
    // The folder itself is then reported as unreadable.
    tree.addFile({ source: path, name: basename(path), folder: index });
  }
};

const listTree = async (paths: readonly string[]): Promise<FileTree<string>> => {
  const tree = createFileTree<string>();
  const pending: PendingFolder[] = [];
  for (const path of paths) await addPath(tree, path, null, pending, false);
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) await addContent(tree, next, pending);
  return tree;
};

/** The files that a person chose in the system's dialog. The page refers to a choice by its id, and never to a path. */
export const createChosenFiles = <Window extends object>(): ChosenFiles<Window> => {
  const chosen = new WeakMap<Window, { readonly choice: string; readonly tree: FileTree<string> }>();
  return {
    async choose(window, paths) {
      if (paths.length === 0) return null;
      const tree = await listTree(paths).catch((error: unknown) => { throw error instanceof FileTreeLimitError ? new CallError(error.failure) : error; });
      const choice = randomUUID();
      chosen.set(window, { choice, tree });
      return { choice, folders: [...tree.folders], fileNames: [...topFileNames(tree)] };
    },
    redeem(window, choice, target) {
      const known = chosen.get(window);
      chosen.delete(window);
      if (known?.choice !== choice) throw new CallError(clientFailure('ACCESS_RESTRICTED'));
      return new Map([...placeFiles(known.tree, target)].map(([folder, files]) => [folder, files.map(({ source, name }): LocalFile => ({ path: source, name }))]));
    },
  };
};
