import { nanoid } from '@reduxjs/toolkit';
import { createMemoryStorage } from '../../../core/sync/memory-storage';
import type { ConnectivityPort, Login, NetworkPort, StoragePort, SyncPorts } from '../../../core/sync/ports';
import { logProblem } from '../log';

/** Whose queue it is. */
export interface Account {
  readonly server: string;
  readonly personId: number;
}

export type OpenPorts = (account: Account, login: Login, network: NetworkPort) => SyncPorts;

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

/** What the engine stands on in a page. Queues last as long as the page; each person has their own on each server. */
export const createHostPorts = (): OpenPorts => {
  const storages = new Map<string, StoragePort>();
  const storageOf = ({ server, personId }: Account): StoragePort => {
    const name = `${personId} ${server}`;
    const storage = storages.get(name) ?? createMemoryStorage();
    storages.set(name, storage);
    return storage;
  };
  return (account, login, network) => ({
    clock: {
      now: () => Date.now(),
      later(run, delayMs) {
        const timer = setTimeout(run, delayMs);
        return () => { clearTimeout(timer); };
      },
    },
    random: { key: () => nanoid() },
    storage: storageOf(account),
    network,
    connectivity: pageConnectivity(),
    leadership: { request: (lead) => lead() },
    session: { personId: account.personId, current: () => login, onChanged: silent },
    log: logProblem,
  });
};
