/**
 * Where the files that a person may read are stored: a superset with few other files. The permission check decides for
 * each file of the result.
 */
export interface ReadableScope {
  /** Guids of desktops and spaces that are readable as a whole. */
  readonly roots: readonly string[];
  /**
   * Paths of readable folders and files below other roots. No place is inside another place or readable root, unless a
   * closed folder is between them.
   */
  readonly places: readonly string[];
  /** `closed`: guids of unreadable folders inside these. `reopened`: guids of places inside closed folders. */
  readonly closed: readonly string[];
  readonly reopened: readonly string[];
  /** Desktops and spaces that are not readable as a whole but contain files that the person created. */
  readonly rootsOfCreations: readonly string[];
}
