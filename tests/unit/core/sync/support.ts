import type { Failure } from '../../../../src/contract/bridge';
import { fileDefaults, type File } from '../../../../src/contract/entities/file';
import { capabilitiesWith } from '../../../../src/core/file-entity';
import type { Change } from '../../../../src/core/sync/change';
import { createSyncEngine, type SyncEngine, type SyncEvent } from '../../../../src/core/sync/sync-engine';
import { createMemoryStorage } from '../../../../src/core/sync/memory-storage';
import { countOf } from '../../../../src/core/sync/sorted-list';
import type { Login, ChangeRequest, SendResult, Cancel, StoragePort, SyncPorts } from '../../../../src/core/sync/sync-engine-ports';

export const guidOf = (label: string): string => label.padStart(22, '0');
export const localOf = (label: string): string => `-${label.padStart(21, '0')}`;

export const makeFile = (guid: string, name: string, revision = 1): File => ({
  ...fileDefaults, id: guid, guid, name, sortName: name, type: -2, subType: 'newdoc', kind: 'ShimoFile', parentId: 'Desktop', folder: 'Desktop',
  createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z', creator: null, updatedUser: null, role: 'owner', revision,
  permissionsAndReasons: capabilitiesWith({ value: true, reason: 'UNKNOWN' }),
});

export const failureOf = (code: Failure['code'], status: number, args: Failure['args'] = {}): Failure => ({ code, status, message: '', requestId: null, args, retryable: false });

export interface HeldCall extends ChangeRequest {
  confirm(file?: File | null, more?: { superseded?: { name: string; guid?: string }; isUnchanged?: boolean }): Promise<void>;
  fail(code: Failure['code'], status: number, args?: Failure['args']): Promise<void>;
}

/** Settles every promise that can settle. */
export const settle = async (): Promise<void> => { await new Promise((resolve) => { setImmediate(resolve); }); };

/** A clock, a network and a host that the test controls. */
export const createHost = (storage: StoragePort = createMemoryStorage()) => {
  const calls: HeldCall[] = [];
  const probes: { answer(isReached: boolean): Promise<void> }[] = [];
  const events: SyncEvent[] = [];
  let timers: { at: number; run: () => void }[] = [];
  let now = 0;
  let keys = 0;
  let isOnline = true;
  let login: Login | null = { id: 1, pushClientId: 'window' };
  const connectivity = new Set<() => void>();
  const session = new Set<() => void>();
  const backups: number[] = [];
  const subscribe = (listeners: Set<() => void>, listener: () => void): Cancel => {
    listeners.add(listener);
    return () => { listeners.delete(listener); };
  };
  const ports: SyncPorts = {
    clock: {
      now: () => Date.parse('2026-03-01T00:00:00Z') + now,
      schedule(run, delayMs) {
        const timer = { at: now + delayMs, run };
        timers.push(timer);
        return () => { timers = timers.filter((each) => each !== timer); };
      },
    },
    random: { key: () => `key-${(keys += 1)}` },
    storage: { ...storage, backUp: async ({ entries }) => { backups.push(countOf(entries)); } },
    network: {
      send: (sending) => new Promise<SendResult>((resolve) => {
        calls.push({
          ...sending,
          async confirm(file = null, { superseded, isUnchanged = false } = {}) {
            resolve({ isAccepted: true, response: { file, superseded: superseded ?? null, isUnchanged } });
            await settle();
          },
          async fail(code, status, args) {
            resolve({ isAccepted: false, failure: failureOf(code, status, args) });
            await settle();
          },
        });
      }),
      probe: () => new Promise((resolve, reject) => {
        probes.push({
          async answer(isReached) {
            if (isReached) resolve();
            else reject(new Error('offline'));
            await settle();
          },
        });
      }),
    },
    connectivity: { isOnline: () => isOnline, onChanged: (listener) => subscribe(connectivity, listener) },
    leadership: { request: (lead) => lead() },
    session: { personId: 7, current: () => login, onChanged: (listener) => subscribe(session, listener) },
    log: () => undefined,
  };

  return {
    ports, calls, probes, events, backups,
    open: async (): Promise<SyncEngine> => {
      const sync = createSyncEngine(ports, (event) => { events.push(event); });
      await sync.start();
      await settle();
      return sync;
    },
    /** All emitted events except those of the state. */
    told: (): string[] => events.flatMap((event) => (event.type === 'added' ? event.added.map(({ entry }) => `added ${entry.change.kind}`) : event.type === 'settled' ? [`${event.outcome.result.status} ${event.entry.change.kind}`] : event.type === 'state' ? [] : [event.type])),
    last: (): HeldCall => {
      const call = calls.at(-1);
      if (!call) throw new Error('Nothing was sent.');
      return call;
    },
    async pass(ms: number) {
      const end = now + ms;
      for (;;) {
        const next = timers.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0];
        if (!next) break;
        timers = timers.filter((each) => each !== next);
        now = next.at;
        next.run();
        await settle();
      }
      now = end;
    },
    async goOnline(next: boolean) {
      isOnline = next;
      for (const listener of connectivity) listener();
      await settle();
    },
    async signIn(next: Login | null) {
      login = next;
      for (const listener of session) listener();
      await settle();
    },
  };
};

export const create = (name: string, folder = 'Desktop'): Change => ({ kind: 'create', type: -2, name, folder });
export const rename = (guid: string, name: string, base = 'old'): Change => ({ kind: 'rename', guid, name, base });
export const move = (guid: string, to: string, from = 'Desktop'): Change => ({ kind: 'move', guid, to, from });
export const remove = (guid: string): Change => ({ kind: 'remove', guid });
