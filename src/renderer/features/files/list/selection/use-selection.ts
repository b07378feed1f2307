import { useCallback, useEffect, useMemo, useState } from 'react';
import { shallowEqual } from 'react-redux';
import type { EndpointOutput } from '../../../../../contract/api/endpoints';
import { logProblem } from '../../../../shared/log';
import { entriesOf, hasEntry } from '../../../../shared/store/files/bucket-table';
import { listKeyOf, type FileList, type ListSource } from '../../../../shared/store/files/files-state';
import { filterQueryOf, loadAllPages } from '../../../../shared/store/files/load-files';
import { belongsTo, isDesktopShortcut } from '../../../../shared/store/files/list-placement';
import type { TabHistory } from '../../../../shared/router/tab-history';
import { useRouter } from '../../../../shared/router/router-context';
import { selectFile } from '../../../../shared/store/files/file-selectors';
import { defaultSort } from '../../../../shared/store/files/sort-order';
import { useAppDispatch, useAppSelector, useAppStore, useBridge } from '../../../../shared/store/store-hooks';
import type { RootState } from '../../../../shared/store/app-store';
import type { ListRows } from '../row-keys';
import { emptySelection, pruneSelection, type Selection } from './selection';

export interface SelectionControl {
  readonly selection: Selection;
  readonly change: (change: (selection: Selection, keys: readonly string[]) => Selection) => void;
  /** Whether the selection exceeds the loaded pages. */
  readonly exceedsLoaded: boolean;
  /** The size of the selection as far as it is counted. The server counts a selection that exceeds the loaded pages. */
  readonly count: number;
  readonly isCounted: boolean;
  /** Whether a selection that exceeds the loaded pages contains desktop shortcuts. */
  readonly hasDesktopShortcuts: boolean;
  /**
   * The guids of the whole selection. If it exceeds the loaded pages, the rest is fetched page by page. Returns null
   * if a page failed, which the list then shows.
   */
  readonly selectedGuids: () => Promise<readonly string[] | null>;
}

/** The selection of each page of each tab. It is dropped with the page: a new visit starts without a selection. */
const selections = new WeakMap<TabHistory, { readonly sourceKey: string; readonly selection: Selection }>();

/** The selection of the current list, kept across sort orders; another list starts without one. */
export const useSelection = (list: FileList, rows: ListRows): SelectionControl => {
  const store = useAppStore();
  const dispatch = useAppDispatch();
  const { key: listKey, source, status, cursor } = list;
  const sourceKey = listKeyOf({ ...source, filter: undefined }, defaultSort);
  const router = useRouter();
  const [state, setState] = useState(() => selections.get(router.history()) ?? { sourceKey, selection: emptySelection });
  useEffect(() => { selections.set(router.history(), state); }, [router, state]);
  // A list that is still loading has lost no rows.
  const isUnread = rows.ids.length === 0 && (status === 'loading' || status === 'idle');
  const prune = useCallback((selection: Selection): Selection => {
    if (isUnread) return selection;
    const isBeyond = (id: string): boolean => {
      const { files } = store.getState();
      const file = selectFile(store.getState(), id);
      return cursor !== null && file !== undefined && !hasEntry(files.removed, id) && belongsTo({ source }, file);
    };
    return pruneSelection(selection, rows.ids, { keyOf: rows.keyOf, idOf: rows.idOf, isNotLoaded: isBeyond });
  }, [isUnread, rows, cursor, source, store]);
  const selection = useMemo(() => (state.sourceKey === sourceKey ? prune(state.selection) : emptySelection), [state, sourceKey, prune]);
  const change = useCallback<SelectionControl['change']>((make) => {
    setState((known) => ({ sourceKey, selection: make(known.sourceKey === sourceKey ? prune(known.selection) : emptySelection, rows.keys) }));
  }, [sourceKey, prune, rows]);
  const { selected, except } = selection;
  const isBeyondLoaded = except !== null && cursor !== null;
  const selectedGuids = useCallback(async (): Promise<readonly string[] | null> => {
    if (!isBeyondLoaded) return [...selected].map(rows.idOf);
    const isWhole = await dispatch(loadAllPages(listKey));
    const ids = store.getState().files.lists[listKey]?.ids ?? [];
    return isWhole ? ids.filter((id) => !except?.has(rows.keyOf(id))) : null;
  }, [isBeyondLoaded, selected, except, rows, dispatch, listKey, store]);
  const counted = useCount(source, isBeyondLoaded);
  const fromElsewhere = useAppSelector((state) => (isBeyondLoaded ? desktopShortcutsOf(state, source) : none), shallowEqual);
  const isServerWord = isBeyondLoaded && counted !== null;
  const count = isServerWord ? Math.max(selected.size, counted.filesCount + fromElsewhere.length - (except?.size ?? 0)) : selected.size;
  const hasElsewhere = fromElsewhere.some((guid) => except?.has(rows.keyOf(guid)) === false);
  return { selection, change, exceedsLoaded: isBeyondLoaded, count, isCounted: !isBeyondLoaded || counted?.isEnd === true, hasDesktopShortcuts: hasElsewhere, selectedGuids };
};

/** The number of files in a list (file specification, section 3, selectionFilesCount). */
interface FilesCount {
  readonly filesCount: number;
  readonly isEnd: boolean;
}

const none: readonly string[] = [];

/** The desktop shortcuts of a list, which the server's count of its folder leaves out. */
const desktopShortcutsOf = (state: RootState, source: ListSource): readonly string[] =>
  entriesOf(state.files.desktopShortcuts).map(([guid]) => guid).filter((guid) => {
    const file = selectFile(state, guid);
    return file !== undefined && isDesktopShortcut(source, file) && belongsTo({ source }, file);
  });

/** Counts a folder on the server, in batches, while it is wanted; null while unknown. */
const useCount = (source: ListSource, isWanted: boolean): FilesCount | null => {
  const bridge = useBridge();
  const [counted, setCounted] = useState<FilesCount | null>(null);
  useEffect(() => {
    if (!isWanted || source.kind !== 'folder') return undefined;
    let isOver = false;
    const count = async (): Promise<void> => {
      let filesCount = 0;
      let cursor: string | null = null;
      for (let isEnd = false; !isEnd && !isOver;) {
        const query = { folder: source.folder, ...filterQueryOf(source), ...(cursor === null ? {} : { cursor }) };
        const stretch: EndpointOutput<'files.count'> = await bridge.api.call('files.count', { query });
        filesCount += stretch.filesCount;
        ({ isEnd, nextCursor: cursor } = stretch);
        if (!isOver) setCounted({ filesCount, isEnd });
      }
    };
    count().catch((error: unknown) => { logProblem('What is selected could not be counted.', error); });
    return () => {
      isOver = true;
      setCounted(null);
    };
  }, [bridge, source, isWanted]);
  return counted;
};
