/** A file or folder in an archive. */
export interface ArchiveEntry {
  /** With the separators of the archive. It is shown only, never used as a path. */
  readonly path: string;
  readonly kind: 'file' | 'folder' | 'link';
  readonly sizeBytes: number;
  readonly modifiedAtMs: number | null;
  readonly isLocked: boolean;
}

export interface ArchiveListing {
  readonly entries: readonly ArchiveEntry[];
  /** Whether the archive has more entries. */
  readonly isCut: boolean;
}

/** Maximum number of entries that are listed. */
export const maxEntries = 100_000;
/** The rest of a longer path is not shown. */
const maxPathChars = 2_000;

/** Characters that are invisible, or that change the order of the text around them. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\ufff9-\ufffb]/gu;

/** A path as it is shown: invisible characters by their numbers, so that no name looks like a different one. */
export const visiblePath = (path: string): string =>
  path.slice(0, maxPathChars).replaceAll(invisible, (character) => `‹${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}›`);

/** The name in a path, behind the folders that contain it. */
export const splitPath = (path: string): { readonly folders: string; readonly name: string } => {
  const end = path.endsWith('/') ? path.length - 1 : path.length;
  const start = path.lastIndexOf('/', end - 1) + 1;
  return { folders: path.slice(0, start), name: path.slice(start, end) };
};
