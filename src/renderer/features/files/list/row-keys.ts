import { useMemo } from 'react';
import { getEntry, type BucketTable } from '../../../shared/store/files/bucket-table';
import { useAppSelector } from '../../../shared/store/store-hooks';

/** A list's ids and row keys. The key of a file created here is its local id. */
export interface ListRows {
  readonly ids: readonly string[];
  /** All keys. Rendering uses `keyOf` for the rows in view only, because a list may be long and changes with every action. */
  readonly keys: readonly string[];
  keyOf(id: string): string;
  /** Returns the id of a row key. */
  idOf(key: string): string;
}

export const listRows = (ids: readonly string[], localIds: BucketTable<string>, serverIds: BucketTable<string>): ListRows => {
  const keyOf = (id: string): string => getEntry(localIds, id) ?? id;
  let keys: readonly string[] | null = localIds.size === 0 ? ids : null;
  return {
    ids, keyOf,
    get keys() { return keys ??= ids.map(keyOf); },
    idOf: (key) => getEntry(serverIds, key) ?? key,
  };
};

const noIds: readonly string[] = [];

export const useListRows = (ids: readonly string[] = noIds): ListRows => {
  const localIds = useAppSelector((state) => state.files.localIds);
  const serverIds = useAppSelector((state) => state.files.serverIds);
  return useMemo(() => listRows(ids, localIds, serverIds), [ids, localIds, serverIds]);
};
