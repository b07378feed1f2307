import { useCallback, useEffect, useRef, useState } from 'react';
import type { Failure } from '../../../contract/bridge';
import type { Session } from '../../../contract/entities/session';
import { failureOf } from '../../shared/bridge-failure';
import { useBridge } from '../../shared/store/store-hooks';

/** A session that was listed since the section is open. Sessions that end stay in the list. */
export type ListedSession = Session & { readonly isEnded: boolean };

export interface Sessions {
  /** Null until they are loaded. */
  readonly sessions: readonly ListedSession[] | null;
  /** Why the last request for the list failed. */
  readonly failure: Failure | null;
  readonly load: () => void;
  /** Ends sessions one by one, and loads the list. Rejects with the first failure. */
  readonly end: (ids: readonly string[]) => Promise<void>;
}

const merged = (known: readonly ListedSession[], found: readonly Session[]): readonly ListedSession[] => [
  ...found.map((session) => ({ ...session, isEnded: false })),
  ...known.filter(({ id }) => !found.some((session) => session.id === id)).map((session) => ({ ...session, isEnded: true })),
];

/** The person's sessions on all devices. */
export const useSessions = (): Sessions => {
  const { api } = useBridge();
  const [sessions, setSessions] = useState<readonly ListedSession[] | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const isShown = useRef(false);
  const load = useCallback(() => {
    api.call('auth.listSessions', {}).then(
      ({ sessions: found }) => {
        if (!isShown.current) return;
        setFailure(null);
        setSessions((known) => merged(known ?? [], found));
      },
      (error: unknown) => { if (isShown.current) setFailure(failureOf(error)); },
    );
  }, [api]);
  useEffect(() => {
    isShown.current = true;
    load();
    // A session may begin or end on the other device meanwhile.
    window.addEventListener('focus', load);
    return () => {
      isShown.current = false;
      window.removeEventListener('focus', load);
    };
  }, [load]);
  const end = async (ids: readonly string[]): Promise<void> => {
    try {
      for (const id of ids) await api.call('auth.revokeSession', { params: { id } }).catch(ignoreEnded);
    } finally {
      load();
    }
  };
  return { sessions, failure, load, end };
};

const ignoreEnded = (error: unknown): void => {
  if (failureOf(error).code !== 'SESSION_NOT_FOUND') throw error;
};
