import { useCallback, useEffect, useState } from 'react';
import type { Failure, WorkspaceBridge } from '../../contract/bridge';
import { failureOf } from './bridge-failure';
import { useBridge } from './store/store-hooks';

export interface FollowedAccount<Value> {
  /** Null until it is loaded. */
  readonly value: Value | null;
  readonly failure: Failure | null;
  readonly load: () => void;
}

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
  useEffect(() => realtime.subscribe((message) => {
    const isAboutAccount = message.type === 'event' && (message.event.kind === 'Account' || message.event.kind === 'Payment');
    if (isAboutAccount || message.type === 'reset' || (message.type === 'connection' && message.isOnline)) load();
  }), [realtime, load]);
  return { value, failure, load };
};
