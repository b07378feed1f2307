import { useEffect, useState } from 'react';
import { useBridge } from '../store/hooks';

/** Counts events about a file. A change means that data read before is outdated. */
export const useHappenings = (guid: string): number => {
  const bridge = useBridge();
  const [count, setCount] = useState(0);
  useEffect(() => bridge.realtime.subscribe((message) => {
    const isAbout = message.type === 'event' ? message.event.guid === guid : message.type === 'reset' || (message.type === 'connection' && message.isOnline);
    if (isAbout) setCount((known) => known + 1);
  }), [bridge, guid]);
  return count;
};
