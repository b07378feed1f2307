import { desktopId } from '../../../../contract/entities/common-schemas';
import type { File } from '../../../../contract/entities/file';
import { isLocalGuid } from '../../../../core/ids';
import { assertNever } from '../../../../core/assert-never';
import { isUnmodified } from '../../../../core/default-names';
import type { ListFilter } from '../../../../core/list-config';
import type { FileList, ListSource } from './files-state';
import { comparisonOf, type Comparison } from './sort-order';

type Lookup = (id: string) => File | undefined;

/** Whether a file belongs to a list (file specification, section 4, list placement). */
export const belongsTo = ({ source }: Pick<FileList, 'source'>, file: File): boolean => {
  if (source.filter && !matchesFilter(source.filter, file)) return false;
  if (source.kind === 'trash') return file.isDelete;
  if (file.isDelete) return false;
  switch (source.kind) {
    case 'folder': return file.parentId === source.folder || isDesktopShortcut(source, file);
    case 'favorites': return file.starred;
    case 'tag': return [...file.fileTags.team, ...file.fileTags.user].some((tag) => tag.id === source.id);
    case 'recent': return !file.isSpace && belongsToRecent(source.of, source.person, file);
    default: return assertNever(source);
  }
};

/** Whether the list is the desktop and the file is on it by a desktop shortcut (section 3). */
export const isDesktopShortcut = (source: ListSource, file: File): boolean =>
  source.kind === 'folder' && source.folder === desktopId && file.hasDesktopShortcut && file.parentId !== desktopId;

/** Whether a file matches a list's filter. Tags of the team and of the person both match. */
const matchesFilter = ({ types, owner, tag }: ListFilter, { type, creator, fileTags }: File): boolean =>
  (types.length === 0 || types.includes(type)) && (owner === null || creator?.id === owner)
  && (tag === null || [...fileTags.team, ...fileTags.user].some(({ id }) => id === tag));

const belongsToRecent = (kind: RecentList, person: number, file: File): boolean => {
  switch (kind) {
    // Files created by the person count as used at their creation.
    case 'used': return !file.hiddenFromRecent && (file.lastUsedAt !== null || file.creator?.id === person);
    case 'updated': return file.updatedUser?.id === person && !isUnmodified(file);
    case 'created': return file.creator?.id === person;
    case 'shared': return file.sharedAt !== null;
    default: return assertNever(kind);
  }
};

type RecentList = Extract<ListSource, { kind: 'recent' }>['of'];

const timesOf: Record<RecentList, (file: File) => string> = {
  used: (file) => file.lastUsedAt ?? file.createdAt,
  updated: (file) => file.updatedAt,
  created: (file) => file.createdAt,
  shared: (file) => file.sharedAt ?? file.createdAt,
};

const timeOfDeletion = (file: File): string => file.deletedAt ?? file.updatedAt;

/**
 * Order of a list. Null for lists ordered by when a file was added: files do not contain that time, so that an
 * arriving file counts as the latest.
 */
export const comparisonOfList = ({ source, sort }: Pick<FileList, 'source' | 'sort'>): Comparison | null => {
  switch (source.kind) {
    case 'trash': return comparisonOf(sort, timeOfDeletion);
    case 'folder': return comparisonOf(sort);
    case 'recent': return comparisonOf(sort, timesOf[source.of]);
    case 'favorites': case 'tag': return sort.field === 'listedAt' ? null : comparisonOf(sort);
    default: return assertNever(source);
  }
};

/** Binary search for the first position whose entry does not precede the file. */
const positionFor = (file: File, ids: readonly string[], lookup: Lookup, compare: Comparison): number => {
  let low = 0;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = lookup(ids[middle] ?? '');
    if (other !== undefined && compare(other, file) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
};

/**
 * Position of an entry, first searched where its order implies it. `lookup` must return files as they were when the
 * list was sorted.
 */
const positionOf = (id: string, ids: readonly string[], lookup: Lookup, compare: Comparison | null): number => {
  if (compare === null) return ids.indexOf(id);
  const file = lookup(id);
  const position = file === undefined ? -1 : positionFor(file, ids, lookup, compare);
  return ids[position] === id ? position : ids.indexOf(id);
};

/** Cache of each list's ids as a set, to avoid scans; a list derived from another takes over its set. */
const members = new WeakMap<readonly string[], Set<string>>();

const membersOf = (ids: readonly string[]): Set<string> => {
  const known = members.get(ids);
  if (known) return known;
  const counted = new Set(ids);
  members.set(ids, counted);
  return counted;
};

const transferMembers = (from: readonly string[], to: readonly string[], out: Iterable<string>, come: Iterable<string>): void => {
  const present = membersOf(from);
  members.delete(from);
  for (const id of out) present.delete(id);
  for (const id of come) present.add(id);
  members.set(to, present);
};

/** Above this number, one scan of the list is cheaper than searching each id. */
const searchLimit = 16;

const without = (ids: readonly string[], out: ReadonlySet<string>, lookup: Lookup, compare: Comparison | null): string[] => {
  if (out.size > searchLimit) return ids.filter((id) => !out.has(id));
  const left = [...ids];
  for (const id of out) left.splice(positionOf(id, left, lookup, compare), 1);
  return left;
};

const isSameOrder = (one: readonly string[], other: readonly string[]): boolean => {
  if (one.length !== other.length) return false;
  for (let index = 0; index < one.length; index += 1) if (one[index] !== other[index]) return false;
  return true;
};

/** Nothing of the list was loaded. Files known from other lists are only a part of it, but would look complete. */
const isUnread = ({ status, cachedAt, ids }: FileList): boolean => status === 'loading' || (status === 'failed' && cachedAt === null && ids.length === 0);

/**
 * Updates the position of changed files in a list: inserts, removes or moves them.
 * If further pages exist, a file after the last loaded entry is left to its page. Exceptions are visible and newly
 * created files, which stay at the end.
 * `lookup` returns undefined for removed files; `lookupBefore` returns files as before the change, to find their
 * positions. Returns the same list if nothing changes.
 */
export const updatePlacement = (list: FileList, changed: readonly string[], lookup: Lookup, lookupBefore: Lookup = lookup): FileList => {
  const moving = new Set(changed);
  const here = membersOf(list.ids);
  const mayShow = (guid: string): boolean => !isUnread(list) || here.has(guid) || (list.status === 'failed' && isLocalGuid(guid));
  const belonging = [...moving].map(lookup).filter((file): file is File => file !== undefined && mayShow(file.guid) && belongsTo(list, file));
  const present = new Set([...moving].filter((id) => here.has(id)));
  const isWaiting = list.status === 'loading' || list.status === 'refreshing' || list.status === 'extending';
  const touched = isWaiting ? [...list.changedDuringRequest, ...changed] : list.changedDuringRequest;
  if (belonging.length === 0 && present.size === 0) return touched === list.changedDuringRequest ? list : { ...list, changedDuringRequest: touched };

  const compare = comparisonOfList(list);
  if (compare === null) return insertArrivals(list, belonging, present, touched, lookupBefore);
  const ids = without(list.ids, present, lookupBefore, compare);
  const come: string[] = [];
  for (const file of belonging) {
    const position = positionFor(file, ids, lookup, compare);
    const isBehindLoaded = position === ids.length && list.cursor !== null;
    const isInSight = present.has(file.guid) || isLocalGuid(file.guid);
    if (isBehindLoaded && !isInSight) continue;
    ids.splice(position, 0, file.guid);
    come.push(file.guid);
  }
  if (isSameOrder(ids, list.ids)) return touched === list.changedDuringRequest ? list : { ...list, changedDuringRequest: touched };
  transferMembers(list.ids, ids, present, come);
  return { ...list, ids, changedDuringRequest: touched };
};

/**
 * The same for lists ordered by when a file was added: existing entries keep their position. New ones come first, or
 * last in the reverse order; before the end is loaded they are left to their page.
 */
const insertArrivals = (list: FileList, belonging: readonly File[], present: ReadonlySet<string>, touched: readonly string[], lookupBefore: Lookup): FileList => {
  const staying = new Set(belonging.map(({ guid }) => guid));
  const out = new Set([...present].filter((id) => !staying.has(id)));
  const isAscending = list.sort.direction === 'up';
  const come = [...staying].filter((id) => !present.has(id) && !(isAscending && list.cursor !== null && !isLocalGuid(id)));
  if (out.size === 0 && come.length === 0) return touched === list.changedDuringRequest ? list : { ...list, changedDuringRequest: touched };
  const rest = without(list.ids, out, lookupBefore, null);
  const ids = isAscending ? [...rest, ...come] : [...come, ...rest];
  transferMembers(list.ids, ids, out, come);
  return { ...list, ids, changedDuringRequest: touched };
};

/** Replaces a new file's local id in a list by the server's. */
export const replaceLocalId = (list: FileList, localGuid: string, guid: string, lookup: Lookup): FileList => {
  const here = membersOf(list.ids);
  // The file may already be listed by its guid.
  const out = [localGuid, guid].filter((id) => here.has(id));
  if (!here.has(localGuid)) return out.length === 0 ? list : withIds(list, list.ids.filter((id) => id !== guid), out, []);
  const compare = comparisonOfList(list);
  const ids = without(list.ids, new Set(out.filter((id) => id === guid)), lookup, compare);
  ids[positionOf(localGuid, ids, lookup, compare)] = guid;
  return withIds(list, ids, out, [guid]);
};

const withIds = (list: FileList, ids: readonly string[], out: readonly string[], come: readonly string[]): FileList => {
  transferMembers(list.ids, ids, out, come);
  return { ...list, ids };
};
