import { nanoid } from '@reduxjs/toolkit';
import type { ConnectivityPort, Login, NetworkPort, SyncPorts } from '../../../../core/sync/sync-engine-ports';
import type { Account } from '../../local-data/local-database';
import { createOutboxOpener, type OutboxPersistence } from '../../local-data/persistent-outbox';
import { logProblem } from '../../log';

export interface OpenedPorts extends SyncPorts {
  /** Called after the engine has stopped; operations in progress complete. */
  readonly close?: () => void;
}

export type OpenPorts = (account: Account, login: Login, network: NetworkPort) => OpenedPorts;

const silent = (): (() => void) => () => undefined;

/** Outside a page there is no network status, so it counts as online. */
const pageConnectivity = (): ConnectivityPort => (typeof window === 'undefined' ? { isOnline: () => true, onChanged: silent } : {
  isOnline: () => window.navigator.onLine,
  onChanged(listener) {
    window.addEventListener('online', listener);
    window.addEventListener('offline', listener);
    return () => {
      window.removeEventListener('online', listener);
      window.removeEventListener('offline', listener);
    };
  },
});

/**
 * The engine's ports in a page. Each person has one queue per server; it is kept at sign-out, and resumes at the next
 * sign-in.
 */
export const createPageSyncPorts = (onKeeping: (keeping: OutboxPersistence) => void = () => undefined, openOutbox = createOutboxOpener()): OpenPorts => (account, login, network) => {
  let isClosed = false;
  const outbox = openOutbox(account, (keeping) => { if (!isClosed) onKeeping(keeping); });
  return {
    clock: {
      now: () => Date.now(),
      schedule(run, delayMs) {
        const timer = setTimeout(run, delayMs);
        return () => { clearTimeout(timer); };
      },
    },
    random: { key: () => nanoid() },
    storage: outbox.storage,
    network,
    connectivity: pageConnectivity(),
    leadership: outbox.leadership,
    session: { personId: account.personId, current: () => login, onChanged: silent },
    log: logProblem,
    close() {
      isClosed = true;
      outbox.close();
    },
  };
};
