import type { IDBPTransaction } from 'idb';
import type { Ancestor, File } from '../../../contract/entities/file';
import { seenStores } from '../../../core/seen-stores';
import type { Settings } from '../../../core/user-config';
import { listKeyOf, type ListSource } from '../store/files/files-state';
import { comparisonOf, defaultSort, type Sort } from '../store/files/sorting';
import type { LocalData } from './database';
import { entireRest, idsBetween, keepList, lengthOf } from './kept-lists';
import type { KeptList, LocalSchema, SeenList, SeenValue } from './schema';

/** Some entries of a list as it was last seen. */
export interface SeenPage {
  readonly files: readonly File[];
  /** Where the next entries begin; null where there were no more. */
  readonly next: number | null;
  /** When the server last described it, ISO 8601. */
  readonly at: string;
}

/** What was learnt since the last time, to be kept. */
export interface News {
  readonly files: readonly File[];
  readonly goneFiles: readonly string[];
  readonly lists: readonly (readonly [key: string, list: SeenList])[];
  readonly goneLists: readonly string[];
  readonly places: readonly (readonly [guid: string, ancestors: readonly Ancestor[]])[];
  readonly gonePlaces: readonly string[];
}

/** What one person last saw, as this device keeps it. Everything rejects where nothing can be kept here. */
export interface LastSeen {
  /** A page of a list, from an entry on; null where the list was never seen, or not so far. */
  readList(source: ListSource, sort: Sort, from: number): Promise<SeenPage | null>;
  readFile(guid: string): Promise<File | null>;
  /** So many files, whichever they are, that come after one by their guids: to look through all of them. */
  readFiles(after: string | null, count: number): Promise<readonly File[]>;
  /** The folders above a folder or file whose page was seen. */
  readPlace(guid: string): Promise<readonly Ancestor[] | null>;
  /** What was last seen that is neither list nor file, such as all spaces; null where nothing was. */
  readValue(name: string): Promise<SeenValue | null>;
  keepValue(name: string, value: SeenValue): Promise<void>;
  readSettings(): Promise<Settings | null>;
  keepSettings(settings: Settings): Promise<void>;
  keep(news: News): Promise<void>;
  /** Runs what keeps in several steps; nothing is thrown away meanwhile, in whichever window. */
  inOneGo(run: () => Promise<void>): Promise<void>;
  /** Throws away what was seen longest ago, where too much is kept. */
  prune(): Promise<void>;
  /** Forgets all of it; what waits to be sent stays. */
  wipe(): Promise<void>;
  close(): void;
}

/** Several screens. A list is read in steps of this, however long it is. */
const pageSize = 100;
/** A list that was only seen in another order is brought into this one, up to this many entries. */
const sortedLimit = 5000;
/** How many files are kept, and how many are left once there are more. */
const usualLimits = { files: 200_000, left: 100_000 };
/** So many are thrown away in one transaction, so that a change never waits long behind it. */
const pruneStep = 500;
/** The one record of its store. */
const settingsKey = 'settings';

const stores = seenStores;
type Reading = IDBPTransaction<LocalSchema, typeof stores[number][], IDBTransactionMode>;

const readFiles = async (reading: Reading, guids: readonly string[]): Promise<readonly File[]> => {
  const found = await Promise.all(guids.map((guid) => reading.objectStore('files').get(guid)));
  return found.filter((file) => file !== undefined);
};

const isBehind = (list: KeptList, from: number): boolean => from > 0 && from >= lengthOf(list);

/** What was not seen of a list may be asked for behind its end, which then says that it cannot be reached. */
const pageFrom = ({ at, cursor }: SeenList, length: number, from: number, files: readonly File[]): SeenPage => {
  const next = Math.min(from + pageSize, length);
  return { files, at, next: next < length || cursor !== null ? next : null };
};

const isNarrowedAlike = (one: ListSource, other: ListSource): boolean => listKeyOf(one, defaultSort) === listKeyOf(other, defaultSort);

/** The same folder as it was seen in another order, or without the filter: that order is of no use, but the files are. */
const readInAnotherOrder = async (reading: Reading, source: ListSource, sort: Sort, from: number): Promise<SeenPage | null> => {
  if (source.kind !== 'folder') return null;
  const prefix = `folder:${source.folder}:`;
  const found = await reading.objectStore('lists').getAll(IDBKeyRange.bound(prefix, `${prefix}\uffff`));
  // What another filter leaves out nobody knows there.
  const others = found.filter((list) => list.source.filter === undefined || isNarrowedAlike(list.source, source));
  const [latest] = others.sort((one, other) => (one.at < other.at ? 1 : -1));
  if (latest === undefined || isBehind(latest, from)) return null;
  const ids = await idsBetween((pieces) => reading.objectStore('rests').getAll(pieces), latest, 0, sortedLimit);
  const files = [...await readFiles(reading, ids)].sort(comparisonOf(sort));
  return pageFrom(latest, files.length, from, files.slice(from, from + pageSize));
};

export const createLastSeen = (data: LocalData, limits = usualLimits): LastSeen => {
  const read = async (): Promise<Reading> => (await data.connection()).transaction([...stores]);
  /** Nothing that a person did depends on it, so nobody waits for the disk. */
  const write = async () => (await data.connection()).transaction([...stores], 'readwrite', { durability: 'relaxed' });

  /** A page without locks goes on all the same: the worst is a list that lacks files until it is read again. */
  const holding = async (mode: LockMode, run: () => Promise<void>): Promise<void> => {
    const { name } = await data.connection();
    if (!('locks' in navigator)) return run();
    return navigator.locks.request(`last seen in ${name}`, { mode }, run);
  };

  const keep = async (news: News): Promise<void> => {
    const writing = await write();
    const lists = writing.objectStore('lists');
    const rests = writing.objectStore('rests');
    const files = writing.objectStore('files');
    const places = writing.objectStore('places');
    await Promise.all([
      ...news.files.map((file) => files.put(file)),
      ...news.goneFiles.map((guid) => files.delete(guid)),
      ...news.lists.map(([key, list]) => keepList(lists, rests, key, list)),
      ...news.goneLists.flatMap((key) => [lists.delete(key), rests.delete(entireRest(key))]),
      ...news.places.map(([guid, ancestors]) => places.put({ ancestors }, guid)),
      ...news.gonePlaces.map((guid) => places.delete(guid)),
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
      if (left.size + lengthOf(list) > limits.left) goneLists.push(key);
      else for (const id of await idsBetween((pieces) => reading.objectStore('rests').getAll(pieces), list, 0, Infinity)) left.add(id);
    }
    const goneFiles = (await reading.objectStore('files').getAllKeys()).filter((guid) => !left.has(guid));
    const gonePlaces = (await reading.objectStore('places').getAllKeys()).filter((guid) => !left.has(guid));
    await keep({ ...noNews, goneLists, gonePlaces });
    for (let from = 0; from < goneFiles.length; from += pruneStep) await keep({ ...noNews, goneFiles: goneFiles.slice(from, from + pruneStep) });
  };

  return {
    async readList(source, sort, from) {
      const reading = await read();
      const list = await reading.objectStore('lists').get(listKeyOf(source, sort));
      if (list === undefined) return readInAnotherOrder(reading, source, sort, from);
      if (isBehind(list, from)) return null;
      return pageFrom(list, lengthOf(list), from, await readFiles(reading, await idsBetween((pieces) => reading.objectStore('rests').getAll(pieces), list, from, from + pageSize)));
    },
    async readFile(guid) { return await (await read()).objectStore('files').get(guid) ?? null; },
    async readFiles(after, count) { return (await read()).objectStore('files').getAll(after === null ? null : IDBKeyRange.lowerBound(after, true), count); },
    async readPlace(guid) { return (await (await read()).objectStore('places').get(guid))?.ancestors ?? null; },
    async readValue(name) { return await (await read()).objectStore('values').get(name) ?? null; },
    async keepValue(name, value) {
      const writing = await write();
      await Promise.all([writing.objectStore('values').put(value, name), writing.done]);
    },
    async readSettings() { return await (await read()).objectStore('settings').get(settingsKey) ?? null; },
    async keepSettings(settings) {
      const writing = await write();
      await Promise.all([writing.objectStore('settings').put(settings, settingsKey), writing.done]);
    },
    keep,
    inOneGo: (run) => holding('shared', run),
    prune: () => holding('exclusive', prune),
    async wipe() {
      const writing = await write();
      await Promise.all([...stores.map((store) => writing.objectStore(store).clear()), writing.done]);
    },
    close: data.close,
  };
};

export const noNews: News = { files: [], goneFiles: [], lists: [], goneLists: [], places: [], gonePlaces: [] };
