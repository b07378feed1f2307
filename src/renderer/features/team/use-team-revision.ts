import { useCallback, useEffect, useState } from 'react';
import { useBridge } from '../../shared/store/store-hooks';

/** Events within this time cause one reload. */
const debounceMs = 200;

/**
 * A number that changes when people, departments or invitations of the team may have changed. Events about the team or
 * the person cause that, missed events, and `reload`.
 */
export const useTeamRevision = (): readonly [revision: number, reload: () => void] => {
  const bridge = useBridge();
  const [revision, setRevision] = useState(0);
  const reload = useCallback(() => { setRevision((count) => count + 1); }, []);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const reloadSoon = (): void => {
      timer ??= setTimeout(() => {
        timer = null;
        reload();
      }, debounceMs);
    };
    const stop = bridge.realtime.subscribe((message) => {
      const isAboutTeam = message.type === 'event' && (message.event.kind === 'Team' || message.event.kind === 'Account');
      if (isAboutTeam || message.type === 'reset' || (message.type === 'connection' && message.isOnline)) reloadSoon();
    });
    return () => {
      stop();
      if (timer !== null) clearTimeout(timer);
    };
  }, [bridge, reload]);
  return [revision, reload];
};
