import { useEffect, useMemo, useState } from 'react';
import type { File } from '../../../contract/entities/file';
import { isLocalGuid } from '../../../core/ids';
import { referencedIds, isFileChange } from '../../../core/sync/rules-by-kind';
import { selectFile } from '../../shared/store/files/file-selectors';
import { useAppDispatch, useAppStore } from '../../shared/store/store-hooks';
import { readCachedFiles, type Queue } from '../../shared/store/sync/sync-actions';

/** Maximum number of entries whose files are loaded from the cache. */
const cachedFilesLimit = 200;

/** Cached files that changes name and that are not loaded, for example after an offline start. */
export const useCachedFiles = ({ waiting, notices }: Queue): ReadonlyMap<string, File | null> => {
  const store = useAppStore();
  const dispatch = useAppDispatch();
  const [recalled, setRecalled] = useState<ReadonlyMap<string, File | null>>(new Map());
  const missing = useMemo(() => {
    const named = [...notices, ...waiting.map(({ entry }) => entry)].slice(0, cachedFilesLimit).flatMap(({ guid, change }) => [...(isFileChange(change) ? [guid] : []), ...referencedIds(change)]);
    return [...new Set(named)].filter((guid) => !isLocalGuid(guid) && !recalled.has(guid) && selectFile(store.getState(), guid) === undefined);
  }, [waiting, notices, recalled, store]);
  useEffect(() => {
    if (missing.length === 0) return undefined;
    let isShown = true;
    void dispatch(readCachedFiles(missing)).then((found) => { if (isShown) setRecalled((known) => new Map([...known, ...found])); });
    return () => { isShown = false; };
  }, [dispatch, missing]);
  return recalled;
};
