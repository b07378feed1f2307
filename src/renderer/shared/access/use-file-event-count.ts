import { useEffect, useState } from 'react';
import type { LiveEvent } from '../../../contract/realtime/events';
import { selectWithFolders } from '../store/files/file-selectors';
import { useAppStore, useBridge } from '../store/store-hooks';
import type { RootState } from '../store/app-store';

/** A file inherits collaborators from the folders above it. If some of these are unknown, every added collaborator may concern it. */
const isAbout = (state: RootState, guid: string, event: LiveEvent): boolean => {
  const { guids, isWhole } = selectWithFolders(state, guid);
  return guids.includes(event.guid) || (!isWhole && event.kind === 'Invite');
};

/** Counts events about a file or a folder above it. A change means that data read before is outdated. */
export const useFileEventCount = (guid: string): number => {
  const bridge = useBridge();
  const store = useAppStore();
  const [count, setCount] = useState(0);
  useEffect(() => bridge.realtime.subscribe((message) => {
    const isNews = message.type === 'event' ? isAbout(store.getState(), guid, message.event) : message.type === 'reset' || (message.type === 'connection' && message.isOnline);
    if (isNews) setCount((known) => known + 1);
  }), [bridge, store, guid]);
  return count;
};
