import { useEffect } from 'react';
import { localDatabaseName, type Account } from '../local-data/local-database';
import { logProblem } from '../log';
import { useAppSelector } from '../store/store-hooks';

const lockName = (account: Account): string => `notices in view of ${localDatabaseName(account)}`;

/** Holds a lock that ends with the tab, also after a crash. Over plain http there are no locks, and no notices of the system. */
const holdLock = (name: string): (() => void) => {
  if (!('locks' in navigator)) return () => undefined;
  const waiting = new AbortController();
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => { release = resolve; });
  navigator.locks.request(name, { mode: 'shared', signal: waiting.signal }, () => released).catch((error: unknown) => {
    if (!waiting.signal.aborted) logProblem('The lock of the list in view could not be acquired.', error);
  });
  return () => {
    waiting.abort();
    release();
  };
};

/** Reports to the tabs of this account that the list is on screen, while the page has the focus. */
export const useListInView = (): void => {
  const server = useAppSelector(({ session: { session } }) => (session.status === 'signed-in' ? session.server : null));
  const personId = useAppSelector(({ session: { session } }) => (session.status === 'signed-in' ? session.user.id : null));
  useEffect(() => {
    if (server === null || personId === null) return undefined;
    let release: (() => void) | null = null;
    const update = (): void => {
      if (document.hasFocus()) {
        release ??= holdLock(lockName({ server, personId }));
        return;
      }
      release?.();
      release = null;
    };
    update();
    window.addEventListener('focus', update);
    window.addEventListener('blur', update);
    return () => {
      window.removeEventListener('focus', update);
      window.removeEventListener('blur', update);
      release?.();
    };
  }, [server, personId]);
};

/** Whether a tab of this browser shows the list of the account and has the focus. */
export const isListInView = async (account: Account): Promise<boolean> => {
  if (!('locks' in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === lockName(account));
};
