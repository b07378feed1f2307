import type { File, FileTags } from '../../../../contract/entities/file';

const isSameTags = (one: FileTags['user'], other: FileTags['user']): boolean => one === other
  || (one.length === other.length && one.every(({ id, name, colour }, index) => id === other[index]?.id && name === other[index].name && colour === other[index].colour));

/**
 * Whether two descriptions of a shortcut have the same source. Changes of the source do not write the shortcut and
 * emit no event for it.
 */
export const isSameSource = (one: File, other: File): boolean => one.shortcutSource?.guid === other.shortcutSource?.guid;

/** Whether two descriptions have the same personal attributes, which have no revision. */
export const hasSamePersonalState = (one: File, other: File): boolean =>
  one.starred === other.starred && one.marked === other.marked && one.hiddenFromRecent === other.hiddenFromRecent && one.hasDesktopShortcut === other.hasDesktopShortcut && one.sharedAt === other.sharedAt
  && isSameSource(one, other) && isSameTags(one.fileTags.user, other.fileTags.user) && isSameTags(one.fileTags.team, other.fileTags.team);

/**
 * Whether a description changes no field of the known file. Pages repeat known files; keeping the object avoids a
 * render of its row.
 */
export const isSameFile = (known: File, file: File): boolean => isDeepSubset(known, file);

const isDeepSubset = (known: unknown, received: unknown): boolean => {
  if (known === received) return true;
  if (!isObject(known) || !isObject(received)) return false;
  if (Array.isArray(received) && (!Array.isArray(known) || known.length !== received.length)) return false;
  for (const name in received) if (!isDeepSubset(known[name], received[name])) return false;
  return true;
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;
