/** Guids from the root to the file itself, each followed by a slash: `root/folder/file/` (see `files.path`). */
export const childPath = (parentPath: string, guid: string): string => `${parentPath}${guid}/`;

export const guidsOf = (path: string): readonly string[] => path.slice(0, -1).split('/');

/** The guid of the file itself. */
export const guidOf = (path: string): string => path.slice(path.lastIndexOf('/', path.length - 2) + 1, -1);

export const rootOf = (path: string): string => path.slice(0, path.indexOf('/'));

/** The depth of a file: 0 for a desktop itself, 1 for its children. */
export const depthOf = (path: string): number => {
  let slashes = 0;
  for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1)) slashes += 1;
  return slashes - 1;
};

/** The guid of the parent folder; null for a root. */
export const parentOf = (path: string): string | null => guidsOf(path).at(-2) ?? null;

export const isAtOrBelow = (path: string, ancestorPath: string): boolean => path.startsWith(ancestorPath);
