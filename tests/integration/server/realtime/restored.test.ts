import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createApiClient, type ApiClient } from '../../../../src/api-client/api-client';
import { createKyTransport } from '../../../../src/api-client/ky-transport';
import type { RealtimeMessage, WorkspaceBridge } from '../../../../src/contract/bridge';
import type { Me } from '../../../../src/contract/entities/session';
import { eventForWindow } from '../../../../src/core/realtime/event-sequence';
import type { LeadershipPort } from '../../../../src/core/sync/sync-engine-ports';
import { passwordDigest } from '../../../../src/core/password';
import { silentLog } from '../../../../src/main/logging/logger';
import { createActivityWatch, systemTimers } from '../../../../src/main/realtime/activity-watch';
import { openLiveConnection } from '../../../../src/main/realtime/live-connection';
import { startRealtime } from '../../../../src/main/realtime/realtime-service';
import { createMemoryStorages } from '../../../../src/renderer/shared/local-data/persistent-outbox';
import { commit } from '../../../../src/renderer/shared/store/sync/commit';
import { openList } from '../../../../src/renderer/shared/store/files/load-files';
import { listKeyOf } from '../../../../src/renderer/shared/store/files/files-state';
import { selectFile } from '../../../../src/renderer/shared/store/files/file-selectors';
import { connectBridgeEvents } from '../../../../src/renderer/shared/store/events/connect-bridge-events';
import { sessionChanged } from '../../../../src/renderer/shared/store/session/session-slice';
import { createStore } from '../../../../src/renderer/shared/store/app-store';
import { createPageSyncPorts } from '../../../../src/renderer/shared/store/sync/page-sync-ports';
import { connectSync } from '../../../../src/renderer/shared/store/sync/connect-sync';
import { createVisibleContent } from '../../../../src/renderer/shared/store/files/visible-content';
import { makeTestDirectory } from '../../../support/database-server';
import { startServerProcess, type ServerProcess } from '../../../support/server-process';
import { serverProgram } from '../../../support/server-programs';

let folder: string;
let server: ServerProcess | null = null;
const closes: (() => void)[] = [];
beforeEach(() => { folder = makeTestDirectory(); });
afterEach(async () => {
  for (const close of closes.splice(0)) close();
  await server?.end('SIGTERM');
  server = null;
  rmSync(folder, { recursive: true, force: true });
});

const dataDirectory = (): string => join(folder, 'data');
const start = async (port: string): Promise<string> => {
  server = await startServerProcess({ dataDirectory: dataDirectory(), program: [...serverProgram('server'), '--port', port, '--data-dir', dataDirectory()] });
  return server.url;
};
const stop = async (): Promise<void> => {
  await server?.end('SIGTERM');
  server = null;
};

const clientFor = (url: string, token: string | null, origin: string | null = null): ApiClient => {
  let nowMs = 0;
  return createApiClient({ transport: createKyTransport(), baseUrl: url, basePath: '/api', token: () => token, pushClientId: () => origin, now: () => (nowMs += 1_000) });
};

/** A person's window as in the desktop app, without a screen: the real connection, store, engine and queue. */
const openWindow = (url: string, token: string, user: Me) => {
  const pushClientId = 'restored-window';
  const client = clientFor(url, token, pushClientId);
  const listeners = new Set<(message: RealtimeMessage) => void>();
  const silent = () => () => undefined;
  const bridge = {
    host: 'desktop', platform: 'linux', api: client,
    realtime: { subscribe: (listener: (message: RealtimeMessage) => void) => { listeners.add(listener); return () => { listeners.delete(listener); }; } },
    session: { onChanged: silent, refresh: () => Promise.resolve() }, preferences: { onChanged: silent }, files: { onUploadProgress: silent },
  } as unknown as WorkspaceBridge;
  const store = createStore(bridge, () => undefined);
  const visible = createVisibleContent();
  const storageOf = createMemoryStorages();
  const leadership: LeadershipPort = { request: (lead) => lead() };
  closes.push(
    connectSync(store, bridge, createPageSyncPorts(undefined, (account) => ({ storage: storageOf(account), leadership, close: () => undefined }))),
    connectBridgeEvents(store, bridge, visible),
  );
  store.dispatch(sessionChanged({ status: 'signed-in', server: url, user, isRemembered: true }));
  const resets: RealtimeMessage[] = [];
  // The person leaves and returns without the ten-minute wait.
  const timers = { schedule: (run: () => void, delayMs: number) => { if (delayMs === 10 * 60_000) { leave = run; return () => undefined; } return systemTimers.schedule(run, delayMs); } };
  let leave = (): void => undefined;
  const activity = createActivityWatch(timers);
  const realtime = startRealtime({
    api: client, activity, timers: systemTimers, log: silentLog, verifySession: () => undefined, isWindowOpen: () => true,
    open: (live) => openLiveConnection({ server: url, token, pushClientId, fetch: globalThis.fetch, mayUseWebSocket: true }, live),
    deliver: (message) => {
      if (message.type === 'reset') resets.push(message);
      for (const listener of listeners) listener(message.type === 'event' ? { type: 'event', event: eventForWindow(message.event, pushClientId) } : message);
    },
  });
  closes.push(() => { realtime.close(); });
  return { store, client, visible, resets, comeBack: () => { activity.recordActivity(); }, goAway: () => { leave(); }, isOnline: () => realtime.isOnline() };
};

const byName = { field: 'name', direction: 'up' } as const;

test('an open window shows the content of a restored backup, and sends its unsent changes', async () => {
  const url = await start('0');
  const register = async (name: string) => {
    const { user, token } = await clientFor(url, null).call('auth.register', { body: { email: `${name}@example.com`, password: passwordDigest(name.repeat(4)), name } });
    if (token === null) throw new Error('No token');
    return { user, token, client: clientFor(url, token) };
  };
  const ada = await register('ada');
  const bo = await register('bo');
  const make = async (name: string, parent?: string) => (await bo.client.call('files.create', { body: { type: parent === undefined ? 1 : -2, name, ...(parent === undefined ? {} : { folder: parent }) } })).guid;
  const rename = (id: string, name: string) => bo.client.call('files.rename', { params: { id }, body: { name } });
  const shared = await make('Shared');
  await bo.client.call('sharing.addCollaborator', { params: { id: shared }, body: { type: 1, id: ada.user.id, email: ada.user.email ?? '', role: 'editor' } });
  const [one, two, three] = [await make('one', shared), await make('two', shared), await make('three', shared)];

  await stop();
  execFileSync('cp', ['-a', dataDirectory(), join(folder, 'backup')]);
  await start(new URL(url).port);

  const window = openWindow(url, ada.token, ada.user);
  const source = { kind: 'folder', folder: shared } as const;
  const shown = (): string[] => (window.store.getState().files.lists[listKeyOf(source, byName)]?.ids ?? []).flatMap((id) => selectFile(window.store.getState(), id)?.name ?? []);
  window.comeBack();
  window.visible.showList(source, byName);
  await window.store.dispatch(openList(source, byName));
  await expect.poll(() => window.isOnline(), { timeout: 20_000 }).toBe(true);

  // Ten events that the backup does not contain. The last one deletes a file.
  for (let turn = 1; turn <= 7; turn += 1) await rename(one, `one, lost ${turn}`);
  await make('lost', shared);
  await rename(three, 'three, lost');
  await bo.client.call('files.remove', { params: { id: two } });
  await expect.poll(shown, { timeout: 20_000 }).toEqual(['lost', 'one, lost 7', 'three, lost']);
  const begun = window.resets.length;

  window.goAway();
  await stop();
  window.store.dispatch(commit({ kind: 'rename', guid: three, name: 'three, unsent', base: 'three, lost' }));
  rmSync(dataDirectory(), { recursive: true });
  execFileSync('cp', ['-a', join(folder, 'backup'), dataDirectory()]);
  await start(new URL(url).port);
  // More new events than lost ones: by its sequence number alone the window would not miss any.
  await rename(one, 'one, new');
  for (let turn = 1; turn <= 12; turn += 1) await rename(shared, `Shared ${turn}`);

  window.comeBack();
  await expect.poll(shown, { timeout: 60_000 }).toEqual(['one, new', 'three, unsent', 'two']);
  expect(window.resets.slice(begun)).toEqual([{ type: 'reset', isReplaced: true }]);
  await expect.poll(async () => (await bo.client.call('files.list', { query: { folder: shared } })).files.map(({ name }) => name).sort(), { timeout: 60_000 }).toEqual(['one, new', 'three, unsent', 'two']);
  await rename(one, 'one, newer');
  await expect.poll(shown, { timeout: 20_000 }).toEqual(['one, newer', 'three, unsent', 'two']);
}, 240_000);
