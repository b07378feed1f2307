import { useCallback } from 'react';
import type { File } from '../../../contract/entities/file';
import { isUntitled } from '../../../core/default-names';
import { selectFile } from '../../shared/store/files/file-selectors';
import { commit } from '../../shared/store/sync/commit';
import { useAppDispatch, useAppStore } from '../../shared/store/store-hooks';

/** Returns a function that gives an untitled file the name of its first line. */
export const useTitleRename = ({ guid }: File): ((name: string) => void) => {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  return useCallback((name) => {
    const file = selectFile(store.getState(), guid);
    if (!file || !isUntitled(file.name) || isUntitled(name) || !file.permissionsAndReasons.canRename.value) return;
    dispatch(commit({ kind: 'rename', guid: file.guid, name, base: file.name }, { isAnnounced: false }));
  }, [dispatch, store, guid]);
};
