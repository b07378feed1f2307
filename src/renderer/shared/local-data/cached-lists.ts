import type { IDBPObjectStore } from 'idb';
import { listKeyOf } from '../store/files/files-state';
import type { StoredList, LocalSchema, CachedList } from './local-schema';

/** Length of a list's head after a split. */
const headSize = 1000;
/** Maximum length of a list's head. A longer head is split. */
const headLimit = 2000;
const chunkSize = 1000;

type WriteStore<Name extends 'lists' | 'rests'> = IDBPObjectStore<LocalSchema, ('lists' | 'rests' | 'files' | 'places')[], Name, 'readwrite'>;
type ReadChunks = (pieces: IDBKeyRange) => Promise<readonly (readonly string[])[]>;

export const listLengthOf = ({ ids, rest = 0 }: StoredList): number => ids.length + rest;

export const allChunksOf = (key: string): IDBKeyRange => IDBKeyRange.bound([key, 0], [key, Infinity]);

/** Returns the ids from index `from` to `to`. Ids that have since moved into the head are not repeated. */
export const readIdRange = async (readPieces: ReadChunks, list: StoredList, from: number, to: number): Promise<readonly string[]> => {
  const { ids, rest = 0, source, sort } = list;
  const within = ids.slice(from, to);
  if (rest === 0 || to <= ids.length) return within;
  const [begin, end] = [Math.max(0, from - ids.length), Math.min(rest, to - ids.length)];
  const first = Math.floor(begin / chunkSize);
  const key = listKeyOf(source, sort);
  const pieces = await readPieces(IDBKeyRange.bound([key, first], [key, Math.floor((end - 1) / chunkSize)]));
  const present = new Set(ids);
  return [...within, ...pieces.flat().slice(begin - first * chunkSize, end - first * chunkSize).filter((id) => !present.has(id))];
};

/** Puts a list before the known ids behind it. */
const prependList = (list: CachedList, behind: readonly string[]): readonly string[] => {
  const present = new Set(list.ids);
  return [...list.ids, ...behind.filter((id) => !present.has(id))];
};

/** Merges a list into the stored one. If only its beginning was read, the stored ids behind it are kept. */
export const writeList = async (lists: WriteStore<'lists'>, rests: WriteStore<'rests'>, key: string, list: CachedList): Promise<void> => {
  const known = await lists.get(key);
  const isPart = list.cursor !== null && known !== undefined && listLengthOf(known) > list.ids.length;
  const cursor = isPart ? known.cursor : list.cursor;
  const beginning = isPart ? prependList(list, known.ids) : list.ids;
  if (isPart && known.rest && beginning.length <= headLimit) {
    await lists.put({ ...list, ids: beginning, cursor, rest: known.rest }, key);
    return;
  }
  const ids = isPart ? prependList(list, await readIdRange((pieces) => rests.getAll(pieces), known, 0, Infinity)) : list.ids;
  const isLong = ids.length > headLimit;
  const rest = isLong ? ids.slice(headSize) : [];
  await Promise.all([
    lists.put({ ...list, ids: isLong ? ids.slice(0, headSize) : ids, cursor, rest: rest.length }, key),
    rests.delete(allChunksOf(key)),
    ...Array.from({ length: Math.ceil(rest.length / chunkSize) }, (_, piece) => rests.put(rest.slice(piece * chunkSize, (piece + 1) * chunkSize), [key, piece])),
  ]);
};
