import type { WorkspaceBridge } from '../../../../src/contract/bridge';
import type { EndpointName } from '../../../../src/contract/api/endpoints';
import { fileDefaults, type File } from '../../../../src/contract/entities/file';
import type { LeadershipPort } from '../../../../src/core/sync/sync-engine-ports';
import { capabilitiesWith } from '../../../../src/core/file-entity';
import type { Me } from '../../../../src/contract/entities/session';
import { createStore } from '../../../../src/renderer/shared/store/app-store';
import { sessionChanged } from '../../../../src/renderer/shared/store/session/session-slice';
import { createMemoryStorages } from '../../../../src/renderer/shared/local-data/persistent-outbox';
import { createPageSyncPorts, type OpenPorts } from '../../../../src/renderer/shared/store/sync/page-sync-ports';
import { connectSync } from '../../../../src/renderer/shared/store/sync/connect-sync';

/** A guid that identifies the file in a failure. */
export const guidOf = (label: string | number): string => String(label).padStart(22, '0');

export const makeFile = (label: string | number, changed: Partial<File> = {}): File => {
  const guid = guidOf(label);
  const name = changed.name ?? `file ${label}`;
  return {
    ...fileDefaults,
    id: guid, guid, name, sortName: name.toLowerCase(), type: -2, subType: 'newdoc', kind: 'ShimoFile', parentId: 'Desktop', folder: 'Desktop',
    createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z', creator: null, updatedUser: null,
    role: 'owner', revision: 1, permissionsAndReasons: capabilitiesWith({ value: true, reason: 'UNKNOWN' }),
    ...changed,
  };
};

export const person = (id: number): Me => ({
  id, name: `Person ${id}`, email: `p${id}@example.com`, mobile: null, avatar: null, createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z', hasPassword: true, status: 1, desktopGuid: guidOf('desktop'),
});

export interface Call {
  readonly name: EndpointName;
  readonly input: unknown;
  readonly idempotencyKey: string | undefined;
  answer(value: unknown): void;
  refuse(failure: Partial<{ code: string; status: number; message: string; args: Readonly<Record<string, unknown>> }>): void;
}

/** The network as a port: every call waits until the test settles it. */
export const createHeldBridge = () => {
  const calls: Call[] = [];
  const unused = (): never => { throw new Error('This test does not expect that.'); };
  const bridge = {
    host: 'browser', platform: 'web',
    api: {
      call: (name: EndpointName, input: unknown, options?: { idempotencyKey?: string }) => new Promise((resolve, reject) => {
        calls.push({
          name, input, idempotencyKey: options?.idempotencyKey, answer: resolve,
          refuse: (failure) => { reject(Object.assign(new Error('refused'), { failure: { code: 'INTERNAL', status: 500, message: '', requestId: 'r', args: {}, retryable: false, ...failure } })); },
        });
      }),
    },
    realtime: { subscribe: unused }, session: { refresh: () => Promise.resolve() }, preferences: unused, updates: unused, files: unused, window: unused,
  } as unknown as WorkspaceBridge;
  return { bridge, calls };
};

/** A page's ports, except the disk and the locks, which only a browser has. */
export const createPortsInMemory = (): OpenPorts => {
  const storageOf = createMemoryStorages();
  const leadership: LeadershipPort = { request: (lead) => lead() };
  return createPageSyncPorts(undefined, (account) => ({ storage: storageOf(account), leadership, close: () => undefined }));
};

export const createSignedInStore = () => {
  const { bridge, calls } = createHeldBridge();
  const store = createStore(bridge, () => undefined);
  connectSync(store, bridge, createPortsInMemory());
  store.dispatch(sessionChanged({ status: 'signed-in', server: 'test', user: person(7), isRemembered: true }));
  return { store, calls, bridge };
};

/** Settles every promise that can settle. */
export const settle = async (): Promise<void> => { await new Promise((resolve) => { setTimeout(resolve, 0); }); };
