import { useMemo } from 'react';
import { useAppSelector } from '../../../shared/store/hooks';

/** A list's ids, and beside each the key of its row: for a file made here, the id it was made with. */
export interface ListRows {
  readonly ids: readonly string[];
  readonly keys: readonly string[];
  /** The id behind a row key. */
  idOf(key: string): string;
}

const noIds: readonly string[] = [];

export const useListRows = (ids: readonly string[] = noIds): ListRows => {
  const localIds = useAppSelector((state) => state.files.localIds);
  return useMemo(() => {
    const keys = ids.map((id) => localIds[id] ?? id);
    const idByKey = new Map(Object.entries(localIds).map(([guid, localId]) => [localId, guid]));
    return { ids, keys, idOf: (key) => idByKey.get(key) ?? key };
  }, [ids, localIds]);
};
