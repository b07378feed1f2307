import { desktopId } from '../../../../contract/entities/common';
import type { File } from '../../../../contract/entities/file';
import { isLocalGuid } from '../../../../core/ids';
import { assertNever } from '../../../../core/assert-never';
import { isUnmodified } from '../../../../core/untitled';
import type { ListFilter } from '../../../../core/user-config';
import type { FileList, ListSource } from './files-state';
import { compareDeleted, compareLatest, comparisonOf, type Comparison } from './sorting';

type Lookup = (id: string) => File | undefined;

/** Whether a file is in a list (file specification, section 4, list placement). */
export const belongsTo = ({ source }: Pick<FileList, 'source'>, file: File): boolean => {
  if (source.filter && !passes(source.filter, file)) return false;
  if (source.kind === 'trash') return file.isDelete;
  if (file.isDelete) return false;
  switch (source.kind) {
    case 'folder': return file.parentId === source.folder || isFromElsewhere(source, file);
    case 'favorites': return file.starred;
    case 'tag': return [...file.fileTags.team, ...file.fileTags.user].some((tag) => tag.id === source.id);
    case 'recent': return !file.isSpace && belongsToRecent(source.of, source.person, file);
    default: return assertNever(source);
  }
};

/** Whether a file is on the desktop, of which this is the list, without lying there: a desktop shortcut (section 3). */
export const isFromElsewhere = (source: ListSource, file: File): boolean =>
  source.kind === 'folder' && source.folder === desktopId && file.hasDesktopShortcut && file.parentId !== desktopId;

/** Whether a file is left over where a list is narrowed. Tags of the team and of the person count alike. */
const passes = ({ types, owner, tag }: ListFilter, { type, creator, fileTags }: File): boolean =>
  (types.length === 0 || types.includes(type)) && (owner === null || creator?.id === owner)
  && (tag === null || [...fileTags.team, ...fileTags.user].some(({ id }) => id === tag));

const belongsToRecent = (kind: RecentList, person: number, file: File): boolean => {
  switch (kind) {
    // What somebody made counts as used when they made it.
    case 'used': return file.lastUsedAt !== null || file.creator?.id === person;
    case 'updated': return file.updatedUser?.id === person && !isUnmodified(file);
    case 'created': return file.creator?.id === person;
    case 'shared': return file.sharedAt !== null;
    default: return assertNever(kind);
  }
};

type RecentList = Extract<ListSource, { kind: 'recent' }>['of'];

const momentsOf: Record<RecentList, (file: File) => string> = {
  used: (file) => file.lastUsedAt ?? file.createdAt,
  updated: (file) => file.updatedAt,
  created: (file) => file.createdAt,
  shared: (file) => file.sharedAt ?? file.createdAt,
};

const latestBy = Object.fromEntries(Object.entries(momentsOf).map(([kind, momentOf]) => [kind, compareLatest(momentOf)])) as Record<RecentList, Comparison>;

/**
 * The order of a list. Null: by when each came into it, which the files themselves do not tell, so that one which comes
 * while the list is shown is the latest.
 */
const comparisonOfList = ({ source, sort }: Pick<FileList, 'source' | 'sort'>): Comparison | null => {
  switch (source.kind) {
    case 'trash': return compareDeleted;
    case 'folder': return comparisonOf(sort);
    case 'recent': return latestBy[source.of];
    case 'favorites': case 'tag': return null;
    default: return assertNever(source);
  }
};

/** The first position whose entry does not come before the file. */
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

/** Where an entry stands; it is looked for where it belongs first. `lookup` knows the files as the list was ordered by them. */
const positionOf = (id: string, ids: readonly string[], lookup: Lookup, compare: Comparison | null): number => {
  if (compare === null) return ids.indexOf(id);
  const file = lookup(id);
  const position = file === undefined ? -1 : positionFor(file, ids, lookup, compare);
  return ids[position] === id ? position : ids.indexOf(id);
};

/** What is in a list, so that nobody has to walk through it; a list that comes of another one takes it over. */
const members = new WeakMap<readonly string[], Set<string>>();

const membersOf = (ids: readonly string[]): Set<string> => {
  const known = members.get(ids);
  if (known) return known;
  const counted = new Set(ids);
  members.set(ids, counted);
  return counted;
};

const handOver = (from: readonly string[], to: readonly string[], out: Iterable<string>, come: Iterable<string>): void => {
  const present = membersOf(from);
  members.delete(from);
  for (const id of out) present.delete(id);
  for (const id of come) present.add(id);
  members.set(to, present);
};

/** Above this many it costs less to walk through the list than to look for each. */
const fewAtOnce = 16;

const without = (ids: readonly string[], out: ReadonlySet<string>, lookup: Lookup, compare: Comparison | null): string[] => {
  if (out.size > fewAtOnce) return ids.filter((id) => !out.has(id));
  const left = [...ids];
  for (const id of out) left.splice(positionOf(id, left, lookup, compare), 1);
  return left;
};

const isSameRow = (one: readonly string[], other: readonly string[]): boolean => {
  if (one.length !== other.length) return false;
  for (let index = 0; index < one.length; index += 1) if (one[index] !== other[index]) return false;
  return true;
};

/**
 * Nothing was read of the list yet. Files that are known from other lists are a part of it at most, so they would look
 * like all of it.
 */
const isUnread = ({ status, seenAt, ids }: FileList): boolean => status === 'loading' || (status === 'failed' && seenAt === null && ids.length === 0);

/**
 * Puts changed files where they now belong in a list: in, out, or elsewhere. What would stand behind the last entry of
 * a list that has more pages is left out, because its page will bring it; only what is in sight already, or was made
 * here just now, stays in sight, at the end. `lookup` answers undefined for what is gone; `lookupBefore` knows the files
 * as they were, which says where they stand. The same list comes back where nothing changed.
 */
export const replaced = (list: FileList, changed: readonly string[], lookup: Lookup, lookupBefore: Lookup = lookup): FileList => {
  const moving = new Set(changed);
  const here = membersOf(list.ids);
  const mayShow = (guid: string): boolean => !isUnread(list) || here.has(guid) || (list.status === 'failed' && isLocalGuid(guid));
  const belonging = [...moving].map(lookup).filter((file): file is File => file !== undefined && mayShow(file.guid) && belongsTo(list, file));
  const present = new Set([...moving].filter((id) => here.has(id)));
  const isWaiting = list.status === 'loading' || list.status === 'refreshing' || list.status === 'extending';
  const touched = isWaiting ? [...list.touched, ...changed] : list.touched;
  if (belonging.length === 0 && present.size === 0) return touched === list.touched ? list : { ...list, touched };

  const compare = comparisonOfList(list);
  if (compare === null) return arrived(list, belonging, present, touched, lookupBefore);
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
  if (isSameRow(ids, list.ids)) return touched === list.touched ? list : { ...list, touched };
  handOver(list.ids, ids, present, come);
  return { ...list, ids, touched };
};

/** The same for a list that is ordered by when each came into it: what is there stays where it is, and the rest comes first. */
const arrived = (list: FileList, belonging: readonly File[], present: ReadonlySet<string>, touched: readonly string[], lookupBefore: Lookup): FileList => {
  const staying = new Set(belonging.map(({ guid }) => guid));
  const out = new Set([...present].filter((id) => !staying.has(id)));
  const come = [...staying].filter((id) => !present.has(id));
  if (out.size === 0 && come.length === 0) return touched === list.touched ? list : { ...list, touched };
  const ids = [...come, ...without(list.ids, out, lookupBefore, null)];
  handOver(list.ids, ids, out, come);
  return { ...list, ids, touched };
};

/** The list with the server's id in the place of the one that a file was made with. */
export const adopted = (list: FileList, localGuid: string, guid: string, lookup: Lookup): FileList => {
  const here = membersOf(list.ids);
  // It may have shown itself as a file of its own before.
  const out = [localGuid, guid].filter((id) => here.has(id));
  if (!here.has(localGuid)) return out.length === 0 ? list : withIds(list, list.ids.filter((id) => id !== guid), out, []);
  const compare = comparisonOfList(list);
  const ids = without(list.ids, new Set(out.filter((id) => id === guid)), lookup, compare);
  ids[positionOf(localGuid, ids, lookup, compare)] = guid;
  return withIds(list, ids, out, [guid]);
};

const withIds = (list: FileList, ids: readonly string[], out: readonly string[], come: readonly string[]): FileList => {
  handOver(list.ids, ids, out, come);
  return { ...list, ids };
};
