import type { File, FileTags } from '../../../../contract/entities/file';

const isSameTags = (one: FileTags['user'], other: FileTags['user']): boolean => one === other
  || (one.length === other.length && one.every(({ id, name, colour }, index) => id === other[index]?.id && name === other[index].name && colour === other[index].colour));

/** Whether two descriptions of a shortcut agree on what it leads to: what becomes of its source is no write to the shortcut, and no event of its own. */
export const isSameSource = (one: File, other: File): boolean => one.shortcutSource?.guid === other.shortcutSource?.guid;

/** Whether two descriptions agree on what the file is to this person, which no revision tells the age of. */
export const isSameToPerson = (one: File, other: File): boolean =>
  one.starred === other.starred && one.marked === other.marked && one.hasDesktopShortcut === other.hasDesktopShortcut && one.sharedAt === other.sharedAt
  && isSameSource(one, other) && isSameTags(one.fileTags.user, other.fileTags.user) && isSameTags(one.fileTags.team, other.fileTags.team);

/**
 * Whether a description says nothing else than is known, in any of its fields. Pages repeat what is known; keeping the
 * object keeps its row from being drawn again.
 */
export const isSameFile = (known: File, file: File): boolean => tellsTheSame(known, file);

const tellsTheSame = (known: unknown, told: unknown): boolean => {
  if (known === told) return true;
  if (!isComposed(known) || !isComposed(told)) return false;
  if (Array.isArray(told) && (!Array.isArray(known) || known.length !== told.length)) return false;
  for (const name in told) if (!tellsTheSame(known[name], told[name])) return false;
  return true;
};

const isComposed = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;
