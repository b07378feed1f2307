import type { IDBPTransaction } from 'idb';
import type { Ancestor, File } from '../../../contract/entities/file';
import { cacheStores } from '../../../core/cache-stores';
import type { Settings } from '../../../core/list-config';
import { listKeyOf, sourceKeyOf, type ListSource } from '../store/files/files-state';
import { comparisonOfList } from '../store/files/list-placement';
import { defaultSort, type Sort } from '../store/files/sort-order';
import type { LocalData } from './local-database';
import { allChunksOf, readIdRange, writeList, listLengthOf } from './cached-lists';
import type { StoredList, LocalSchema, CachedList, CachedValue } from './local-schema';

/** A page of a cached list. */
export interface CachedPageOfList {
  readonly files: readonly File[];
  /** Offset of the next page; null at the end of the list. */
  readonly next: number | null;
  /** When the server last returned the list, ISO 8601. */
  readonly cachedAt: string;
}

/** Changes since the last write to the cache. */
export interface CacheChanges {
  readonly files: readonly File[];
  readonly removedFiles: readonly string[];
  readonly lists: readonly (readonly [key: string, list: CachedList])[];
  readonly removedLists: readonly string[];
  readonly places: readonly (readonly [guid: string, ancestors: readonly Ancestor[]])[];
  readonly removedPlaces: readonly string[];
}

/** Offline cache of one person on this device. All methods reject where no database can be opened. */
export interface OfflineCache {
  /** Reads a page of a list from the offset `from`; null if the list, or that part of it, is not cached. */
  readList(source: ListSource, sort: Sort, from: number): Promise<CachedPageOfList | null>;
  readFile(guid: string): Promise<File | null>;
  /** Reads up to `count` files after a guid, in guid order, to iterate over all files. */
  readFiles(after: string | null, count: number): Promise<readonly File[]>;
  /** Reads the ancestors of a folder or file whose page is cached. */
  readAncestors(guid: string): Promise<readonly Ancestor[] | null>;
  /** Reads a cached value that is neither a list nor a file, such as all spaces; null if there is none. */
  readValue(name: string): Promise<CachedValue | null>;
  /** `durability`: a strict write survives a power failure once the promise resolves. */
  writeValue(name: string, value: CachedValue, durability?: 'relaxed' | 'strict'): Promise<void>;
  /** Runs a change that reads and writes a cached value, one window at a time. */
  exclusively<Value>(name: string, run: () => Promise<Value>): Promise<Value>;
  readSettings(): Promise<Settings | null>;
  writeSettings(settings: Settings): Promise<void>;
  write(news: CacheChanges): Promise<void>;
  /** Runs a write of several steps; `prune` waits for it, in every window. */
  withoutPruning(run: () => Promise<void>): Promise<void>;
  /** Deletes the oldest entries if the cache exceeds its limit. */
  prune(): Promise<void>;
  /** Clears the cache; the outbox is kept. */
  wipe(): Promise<void>;
  close(): void;
}

/** Entries per page, several screens long. */
const pageSize = 100;
/** Maximum length of a cached list that is sorted again for a different order. */
const sortedLimit = 5000;
/** Maximum number of cached files, and the number left after pruning. */
const defaultLimits = { files: 200_000, left: 100_000 };
/** Files deleted per transaction, so that pruning does not block a change for long. */
const pruneStep = 500;
/** Key of the store's single record. */
const settingsKey = 'settings';

const stores = cacheStores;
type Reading = IDBPTransaction<LocalSchema, typeof stores[number][], IDBTransactionMode>;

const readFiles = async (reading: Reading, guids: readonly string[]): Promise<readonly File[]> => {
  const found = await Promise.all(guids.map((guid) => reading.objectStore('files').get(guid)));
  return found.filter((file) => file !== undefined);
};

const isBehind = (list: StoredList, from: number): boolean => from > 0 && from >= listLengthOf(list);

/**
 * Returns a next offset even at the end of the cached part of a list; reading it then reports that the rest is
 * unreachable.
 */
const pageFrom = ({ at, cursor }: CachedList, length: number, from: number, files: readonly File[]): CachedPageOfList => {
  const next = Math.min(from + pageSize, length);
  return { files, cachedAt: at, next: next < length || cursor !== null ? next : null };
};

const isNarrowedAlike = (one: ListSource, other: ListSource): boolean => listKeyOf(one, defaultSort) === listKeyOf(other, defaultSort);

/**
 * Falls back to the same list cached in a different order or without the filter. Its files are usable, its order is
 * not, unless the wanted order is unknown on this device.
 */
const readFromOtherOrder = async (reading: Reading, source: ListSource, sort: Sort, from: number): Promise<CachedPageOfList | null> => {
  const prefix = sourceKeyOf(source);
  const found = await reading.objectStore('lists').getAll(IDBKeyRange.bound(prefix, `${prefix}\uffff`));
  // A list with a different filter lacks files, so it is excluded.
  const others = found.filter((list) => sourceKeyOf(list.source) === prefix && (list.source.filter === undefined || isNarrowedAlike(list.source, source)));
  const [latest] = others.sort((one, other) => (one.at < other.at ? 1 : -1));
  if (latest === undefined || isBehind(latest, from)) return null;
  const ids = await readIdRange((pieces) => reading.objectStore('rests').getAll(pieces), latest, 0, sortedLimit);
  const compare = comparisonOfList({ source, sort });
  const cached = await readFiles(reading, ids);
  const files = compare === null ? cached : [...cached].sort(compare);
  return pageFrom(latest, files.length, from, files.slice(from, from + pageSize));
};

export const createOfflineCache = (data: LocalData, limits = defaultLimits): OfflineCache => {
  const read = async (): Promise<Reading> => (await data.connection()).transaction([...stores]);
  /** Relaxed durability: the cache contains no changes of the person, so that no write has to wait for the disk. */
  const write = async (durability: 'relaxed' | 'strict' = 'relaxed') => (await data.connection()).transaction([...stores], 'readwrite', { durability });

  /** Without locks it runs anyway: at worst a cached list lacks files until it is fetched again. */
  const withLock = async (mode: LockMode, run: () => Promise<void>): Promise<void> => {
    const { name } = await data.connection();
    if (!('locks' in navigator)) return run();
    return navigator.locks.request(`last seen in ${name}`, { mode }, run);
  };

  const keep = async (news: CacheChanges): Promise<void> => {
    const writing = await write();
    const lists = writing.objectStore('lists');
    const rests = writing.objectStore('rests');
    const files = writing.objectStore('files');
    const places = writing.objectStore('places');
    await Promise.all([
      ...news.files.map((file) => files.put(file)),
      ...news.removedFiles.map((guid) => files.delete(guid)),
      ...news.lists.map(([key, list]) => writeList(lists, rests, key, list)),
      ...news.removedLists.flatMap((key) => [lists.delete(key), rests.delete(allChunksOf(key))]),
      ...news.places.map(([guid, ancestors]) => places.put({ ancestors }, guid)),
      ...news.removedPlaces.map((guid) => places.delete(guid)),
      writing.done,
    ]);
  };

  const prune = async (): Promise<void> => {
    const reading = await read();
    const [count, keys, lists] = await Promise.all([reading.objectStore('files').count(), reading.objectStore('lists').getAllKeys(), reading.objectStore('lists').getAll()]);
    if (count <= limits.files) return;
    const latestFirst = lists.map((list, index) => ({ list, key: keys[index] ?? '' })).sort((one, other) => (one.list.at < other.list.at ? 1 : -1));
    const left = new Set<string>();
    const goneLists: string[] = [];
    for (const { list, key } of latestFirst) {
      if (left.size + listLengthOf(list) > limits.left) goneLists.push(key);
      else for (const id of await readIdRange((pieces) => reading.objectStore('rests').getAll(pieces), list, 0, Infinity)) left.add(id);
    }
    const goneFiles = (await reading.objectStore('files').getAllKeys()).filter((guid) => !left.has(guid));
    const gonePlaces = (await reading.objectStore('places').getAllKeys()).filter((guid) => !left.has(guid));
    await keep({ ...noCacheChanges, removedLists: goneLists, removedPlaces: gonePlaces });
    for (let from = 0; from < goneFiles.length; from += pruneStep) await keep({ ...noCacheChanges, removedFiles: goneFiles.slice(from, from + pruneStep) });
  };

  return {
    async readList(source, sort, from) {
      const reading = await read();
      const list = await reading.objectStore('lists').get(listKeyOf(source, sort));
      if (list === undefined) return readFromOtherOrder(reading, source, sort, from);
      if (isBehind(list, from)) return null;
      return pageFrom(list, listLengthOf(list), from, await readFiles(reading, await readIdRange((pieces) => reading.objectStore('rests').getAll(pieces), list, from, from + pageSize)));
    },
    async readFile(guid) { return await (await read()).objectStore('files').get(guid) ?? null; },
    async readFiles(after, count) { return (await read()).objectStore('files').getAll(after === null ? null : IDBKeyRange.lowerBound(after, true), count); },
    async readAncestors(guid) { return (await (await read()).objectStore('places').get(guid))?.ancestors ?? null; },
    async readValue(name) { return await (await read()).objectStore('values').get(name) ?? null; },
    async writeValue(name, value, durability) {
      const writing = await write(durability);
      await Promise.all([writing.objectStore('values').put(value, name), writing.done]);
    },
    exclusively: (name, run) => navigator.locks.request(name, run),
    async readSettings() { return await (await read()).objectStore('settings').get(settingsKey) ?? null; },
    async writeSettings(settings) {
      const writing = await write();
      await Promise.all([writing.objectStore('settings').put(settings, settingsKey), writing.done]);
    },
    write: keep,
    withoutPruning: (run) => withLock('shared', run),
    prune: () => withLock('exclusive', prune),
    async wipe() {
      const writing = await write();
      await Promise.all([...stores.map((store) => writing.objectStore(store).clear()), writing.done]);
    },
    close: data.close,
  };
};

export const noCacheChanges: CacheChanges = { files: [], removedFiles: [], lists: [], removedLists: [], places: [], removedPlaces: [] };
