import { nanoid } from '@reduxjs/toolkit';
import type { ConnectivityPort, Login, NetworkPort, SyncPorts } from '../../../core/sync/ports';
import type { Account } from '../local-data/database';
import { createOutboxes, type Keeping } from '../local-data/kept-outbox';
import { logProblem } from '../log';

export interface OpenedPorts extends SyncPorts {
  /** The engine has been stopped; what it began still ends. */
  readonly close?: () => void;
}

export type OpenPorts = (account: Account, login: Login, network: NetworkPort) => OpenedPorts;

const silent = (): (() => void) => () => undefined;

/** Where there is no page there is nobody who would say that the network is gone. */
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
 * What the engine stands on in a page. Each person has a queue of their own on each server; it stays where it is when
 * they sign out, and goes on when they are back.
 */
export const createHostPorts = (onKeeping: (keeping: Keeping) => void = () => undefined, openOutbox = createOutboxes()): OpenPorts => (account, login, network) => {
  let isClosed = false;
  const outbox = openOutbox(account, (keeping) => { if (!isClosed) onKeeping(keeping); });
  return {
    clock: {
      now: () => Date.now(),
      later(run, delayMs) {
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
