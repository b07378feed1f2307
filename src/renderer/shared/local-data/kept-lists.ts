import type { IDBPObjectStore } from 'idb';
import { listKeyOf } from '../store/files/files-state';
import type { KeptList, LocalSchema, SeenList } from './schema';

/** Length of a list's head after a split. */
const beginningSize = 1000;
/** Maximum length of a list's head. A longer head is split. */
const beginningLimit = 2000;
const pieceSize = 1000;

type Writing<Name extends 'lists' | 'rests'> = IDBPObjectStore<LocalSchema, ('lists' | 'rests' | 'files' | 'places')[], Name, 'readwrite'>;
type ReadPieces = (pieces: IDBKeyRange) => Promise<readonly (readonly string[])[]>;

export const lengthOf = ({ ids, rest = 0 }: KeptList): number => ids.length + rest;

export const entireRest = (key: string): IDBKeyRange => IDBKeyRange.bound([key, 0], [key, Infinity]);

/** Returns the ids from index `from` to `to`. Ids that have since moved into the head are not repeated. */
export const idsBetween = async (readPieces: ReadPieces, list: KeptList, from: number, to: number): Promise<readonly string[]> => {
  const { ids, rest = 0, source, sort } = list;
  const within = ids.slice(from, to);
  if (rest === 0 || to <= ids.length) return within;
  const [begin, end] = [Math.max(0, from - ids.length), Math.min(rest, to - ids.length)];
  const first = Math.floor(begin / pieceSize);
  const key = listKeyOf(source, sort);
  const pieces = await readPieces(IDBKeyRange.bound([key, first], [key, Math.floor((end - 1) / pieceSize)]));
  const present = new Set(ids);
  return [...within, ...pieces.flat().slice(begin - first * pieceSize, end - first * pieceSize).filter((id) => !present.has(id))];
};

/** Puts a list before the known ids behind it. */
const over = (list: SeenList, behind: readonly string[]): readonly string[] => {
  const present = new Set(list.ids);
  return [...list.ids, ...behind.filter((id) => !present.has(id))];
};

/** Merges a list into the stored one. If only its beginning was read, the stored ids behind it are kept. */
export const keepList = async (lists: Writing<'lists'>, rests: Writing<'rests'>, key: string, list: SeenList): Promise<void> => {
  const known = await lists.get(key);
  const isPart = list.cursor !== null && known !== undefined && lengthOf(known) > list.ids.length;
  const cursor = isPart ? known.cursor : list.cursor;
  const beginning = isPart ? over(list, known.ids) : list.ids;
  if (isPart && known.rest && beginning.length <= beginningLimit) {
    await lists.put({ ...list, ids: beginning, cursor, rest: known.rest }, key);
    return;
  }
  const ids = isPart ? over(list, await idsBetween((pieces) => rests.getAll(pieces), known, 0, Infinity)) : list.ids;
  const isLong = ids.length > beginningLimit;
  const rest = isLong ? ids.slice(beginningSize) : [];
  await Promise.all([
    lists.put({ ...list, ids: isLong ? ids.slice(0, beginningSize) : ids, cursor, rest: rest.length }, key),
    rests.delete(entireRest(key)),
    ...Array.from({ length: Math.ceil(rest.length / pieceSize) }, (_, piece) => rests.put(rest.slice(piece * pieceSize, (piece + 1) * pieceSize), [key, piece])),
  ]);
};
