import { createFileTree, type FileTree } from '../../../core/uploads/file-tree';

/** The folders of chosen files by their `webkitRelativePath`. A browser lists neither empty folders nor the folders' times. */
export const fileTreeOf = (files: readonly globalThis.File[]): FileTree<globalThis.File> => {
  const tree = createFileTree<globalThis.File>();
  const indexes = new Map<string, number>();
  const folderAt = (path: string): number | null => {
    if (path === '') return null;
    const known = indexes.get(path);
    if (known !== undefined) return known;
    const slash = path.lastIndexOf('/');
    const index = tree.addFolder({ name: path.slice(slash + 1), parent: folderAt(path.slice(0, Math.max(0, slash))), modifiedAt: null });
    indexes.set(path, index);
    return index;
  };
  for (const file of files) {
    const { name, webkitRelativePath: path } = file;
    // Chromium replaces the backslashes of a name by slashes here, so the path ends with the length of the name.
    tree.addFile({ source: file, name, folder: folderAt(path.slice(0, Math.max(0, path.length - name.length - 1))) });
  }
  return tree;
};
