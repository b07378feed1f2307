import { useCallback, useEffect, useRef, useState } from 'react';
import type { Failure } from '../../../contract/bridge';
import type { Myself } from '../../../contract/entities/myself';
import { failureOf } from '../../shared/bridge-failure';
import { useBridge } from '../../shared/store/store-hooks';

export interface MyselfState {
  /** Null until loaded. */
  readonly myself: Myself | null;
  /** Why the last request failed. */
  readonly failure: Failure | null;
  readonly load: () => void;
  /** Shows the response of a change. */
  readonly onChanged: (changed: Myself) => void;
}

/** The signed-in person, read again after changes on other devices. */
export const useMyself = (): MyselfState => {
  const { api, realtime } = useBridge();
  const [myself, setMyself] = useState<Myself | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const latest = useRef(0);
  const onChanged = useCallback((changed: Myself): void => {
    // A request from before the change is outdated.
    latest.current += 1;
    setMyself(changed);
    setFailure(null);
  }, []);
  const load = useCallback((): void => {
    const request = (latest.current += 1);
    api.call('account.me', {}).then(
      (read) => { if (request === latest.current) onChanged(read); },
      (error: unknown) => { if (request === latest.current) setFailure(failureOf(error)); },
    );
  }, [api, onChanged]);
  useEffect(() => {
    load();
    return realtime.subscribe((message) => {
      const isAboutMe = message.type === 'reset' || (message.type === 'connection' && message.isOnline) || (message.type === 'event' && message.event.kind === 'Account');
      if (isAboutMe) load();
    });
  }, [load, realtime]);
  return { myself, failure, load, onChanged };
};
