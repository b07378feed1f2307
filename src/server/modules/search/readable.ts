/**
 * Where the files lie that a person may read: everything they may is there, and little else. The rights decide about
 * each file that is shown.
 */
export interface Readable {
  /** Desktops and spaces that are open as a whole, by guid. */
  readonly roots: readonly string[];
  /** Folders and files below others that are open by themselves, by path; none lies in another one or in a root without a closed folder between. */
  readonly places: readonly string[];
  /** Folders inside of these that are not open, and places inside of such a folder that are, by guid. */
  readonly closed: readonly string[];
  readonly reopened: readonly string[];
  /** Desktops and spaces that are not open as a whole and hold files that the person made. */
  readonly rootsOfCreations: readonly string[];
}

/** A path is the guids from the root down to the file itself, each followed by a slash (see `files.path`). */
export const guidsOfPath = (path: string): readonly string[] => path.slice(0, -1).split('/');

export const rootOfPath = (path: string): string => path.slice(0, path.indexOf('/'));
