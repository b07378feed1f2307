import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { desktopId } from '../../../contract/entities/common-schemas';
import type { File } from '../../../contract/entities/file';
import { useAppDispatch, useAppSelector, useAppStore } from '../../shared/store/store-hooks';
import { selectFile } from '../../shared/store/files/file-selectors';
import { currentFileIdOf, readQueue, type Queue } from '../../shared/store/sync/sync-actions';
import { useCachedFiles } from './use-cached-files';

/** Throttle: a draining queue changes 100 times a second. */
const throttleMs = 200;

/** The queue, read again shortly after each change while the component is mounted. */
export const useQueue = (): Queue => {
  const dispatch = useAppDispatch();
  const sync = useAppSelector((state) => state.sync);
  const [queue, setQueue] = useState<Queue>(() => dispatch(readQueue()));
  const readAt = useRef(0);
  useEffect(() => {
    const timer = setTimeout(() => {
      readAt.current = performance.now();
      setQueue(dispatch(readQueue()));
    }, Math.max(0, readAt.current + throttleMs - performance.now()));
    return () => { clearTimeout(timer); };
  }, [dispatch, sync]);
  return queue;
};

/** The known files that a queue names. */
export interface QueueFiles {
  /** Null if unknown, and for the desktop, which is identified by its id. */
  file(guid: string): File | null;
  /** `null` if unknown. */
  name(guid: string): string | null;
  isDesktop(guid: string): boolean;
}

export const useQueueFiles = (queue: Queue): QueueFiles => {
  const { waiting, notices } = queue;
  const recalled = useCachedFiles(queue);
  const store = useAppStore();
  const dispatch = useAppDispatch();
  // Rerender when a file changes.
  useAppSelector((state) => state.files.table);
  const desktopGuid = useAppSelector((state) => (state.session.session.status === 'signed-in' ? state.session.session.user.desktopGuid : null));
  const named = useMemo(() => {
    const names = new Map<string, string>();
    // Removed files are shown by their last name.
    for (const { guid, fileName } of [...notices, ...waiting.map(({ entry }) => entry)]) if (fileName !== undefined) names.set(guid, fileName);
    for (const { entry: { guid, change } } of waiting) if (change.kind === 'create' || change.kind === 'rename') names.set(guid, change.name);
    return names;
  }, [waiting, notices]);
  const file = useCallback((guid: string) => {
    const id = dispatch(currentFileIdOf(guid));
    return selectFile(store.getState(), id) ?? recalled.get(id) ?? null;
  }, [store, dispatch, recalled]);
  return useMemo(() => ({
    file,
    name: (guid) => file(guid)?.name ?? named.get(guid) ?? null,
    isDesktop: (guid) => guid === desktopId || guid === desktopGuid,
  }), [file, named, desktopGuid]);
};
