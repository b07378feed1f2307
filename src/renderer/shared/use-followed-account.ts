import { useCallback, useEffect, useState } from 'react';
import type { Failure, RealtimeMessage, WorkspaceBridge } from '../../contract/bridge';
import { failureOf } from './bridge-failure';
import { useBridge } from './store/store-hooks';

export interface FollowedAccount<Value> {
  /** Null until it is loaded. */
  readonly value: Value | null;
  readonly failure: Failure | null;
  readonly load: () => void;
}

/** Whether facts about the person's account may have changed: an event reports it, or events were missed. */
export const concernsAccount = (message: RealtimeMessage): boolean => {
  switch (message.type) {
    case 'event': return message.event.kind === 'Account' || message.event.kind === 'Payment';
    case 'connection': return message.isOnline;
    case 'reset': return true;
    case 'pad': return false;
  }
};

/** A fact about the person's account. Follows `Account update` and payments, so all windows show the same. `read` is the same function at each render. */
export const useFollowedAccount = <Value>(read: (api: WorkspaceBridge['api']) => Promise<Value>): FollowedAccount<Value> => {
  const { api, realtime } = useBridge();
  const [value, setValue] = useState<Value | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [revision, setRevision] = useState(0);
  const load = useCallback(() => { setRevision((count) => count + 1); }, []);
  useEffect(() => {
    let isCurrent = true;
    read(api).then(
      (found) => { if (isCurrent) { setFailure(null); setValue(found); } },
      (error: unknown) => { if (isCurrent) setFailure(failureOf(error)); },
    );
    return () => { isCurrent = false; };
  }, [api, read, revision]);
  useEffect(() => realtime.subscribe((message) => { if (concernsAccount(message)) load(); }), [realtime, load]);
  return { value, failure, load };
};
