import { useCallback, useEffect, useState } from 'react';
import type { Failure } from '../../../contract/bridge';
import type { Myself } from '../../../contract/entities/myself';
import { failureOf } from '../../shared/bridge-failure';
import { useBridge } from '../../shared/store/store-hooks';

export interface OwnAccount {
  /** Null until it is loaded. */
  readonly account: Myself | null;
  readonly failure: Failure | null;
  readonly load: () => void;
}

/** The person with the address and the number. Follows `Account update`, so all windows show the same. */
export const useOwnAccount = (): OwnAccount => {
  const { api, realtime } = useBridge();
  const [account, setAccount] = useState<Myself | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [revision, setRevision] = useState(0);
  const load = useCallback(() => { setRevision((count) => count + 1); }, []);
  useEffect(() => {
    let isCurrent = true;
    api.call('account.me', {}).then(
      (found) => { if (isCurrent) { setFailure(null); setAccount(found); } },
      (error: unknown) => { if (isCurrent) setFailure(failureOf(error)); },
    );
    return () => { isCurrent = false; };
  }, [api, revision]);
  useEffect(() => realtime.subscribe((message) => {
    const isAboutAccount = message.type === 'event' && message.event.kind === 'Account';
    if (isAboutAccount || message.type === 'reset' || (message.type === 'connection' && message.isOnline)) load();
  }), [realtime, load]);
  return { account, failure, load };
};
