import { useEffect, useMemo } from 'react';
import type { SearchResult } from '../../shared/search/search-query';
import { listKeyOf, type ListSource } from '../../shared/store/files/files-state';
import { openList } from '../../shared/store/files/load-files';
import { selectFile, selectList } from '../../shared/store/files/file-selectors';
import { latestFirst } from '../../shared/store/files/sort-order';
import { useAppDispatch, useAppSelector, useAppStore } from '../../shared/store/store-hooks';

const shownCount = 7;

/** The files that this person opened last, also offline; null until loaded. */
export const useRecentFiles = (): readonly SearchResult[] | null => {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const person = useAppSelector((state) => (state.session.session.status === 'signed-in' ? state.session.session.user.id : 0));
  const source = useMemo<ListSource>(() => ({ kind: 'recent', of: 'used', person }), [person]);
  useEffect(() => { void dispatch(openList(source, latestFirst)); }, [dispatch, source]);
  const list = useAppSelector((state) => selectList(state, listKeyOf(source, latestFirst)));
  const table = useAppSelector((state) => state.files.table);
  return useMemo(() => {
    void table;
    if (!list || (list.ids.length === 0 && (list.status === 'idle' || list.status === 'loading'))) return null;
    return list.ids.slice(0, shownCount).flatMap((guid) => {
      const file = selectFile(store.getState(), guid);
      return file && !file.isDelete ? [{ file, highlight: [], excerptHighlight: [], ancestors: null }] : [];
    });
  }, [list, table, store]);
};
