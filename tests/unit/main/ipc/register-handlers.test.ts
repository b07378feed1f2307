import { describe, expect, it } from 'vitest';
import { CallError, clientFailure } from '../../../../src/api-client/call-error';
import type { DownloadableFile } from '../../../../src/contract/desktop/downloads-bridge';
import type { AccountServices } from '../../../../src/main/account-services';
import type { DownloadTarget } from '../../../../src/main/downloads/download-disk';
import { createIpcServer } from '../../../../src/main/ipc/ipc-server';
import { registerHandlers, openWindowsPerAccountLimit, type HandlerPorts } from '../../../../src/main/ipc/register-handlers';
import { silentLog } from '../../../../src/main/logging/logger';
import type { WindowHandle } from '../../../../src/main/windows/window-handle';
import { createFakeClient, me, settle } from '../fakes';

type Listener = (event: unknown, input: unknown) => Promise<unknown>;

const createHost = (accountKey: string | null, activeKey: string | null) => {
  const listeners = new Map<string, Listener>();
  const sent: unknown[] = [];
  const saved: string[] = [];
  const reported: string[] = [];
  const own = createFakeClient(() => ({ status: 200, body: me }));
  const anonymous = createFakeClient(() => ({ status: 200, body: { status: 'ok', version: '3.4.0' } }));
  const set: unknown[] = [];
  let windows = 1;
  const window = { accountKey, pushClientId: 'w1', send: (...message: unknown[]) => { sent.push(message); }, openWindow: () => { windows += 1; } } as unknown as WindowHandle;
  const server = createIpcServer<WindowHandle>({
    ipcMain: { handle: (channel: string, listener: unknown) => { listeners.set(channel, listener as Listener); } }, windowOf: () => window, log: silentLog,
  });
  const account = activeKey === null ? null : {
    key: activeKey, api: own.client, realtime: { isOnline: () => true }, uploads: { reportAll: () => { reported.push('uploads'); } },
    downloads: {
      reportAll: () => { reported.push('downloads'); },
      add: ({ guid }: DownloadableFile, { folder, name }: DownloadTarget) => { saved.push(`${guid} → ${folder}/${name}`); },
    },
  } as unknown as AccountServices;
  registerHandlers(server.handle, {
    async publicClient() { return anonymous.client; }, appVersion: '3.4.0',
    running: {
      async waitForServices(key: string) {
        if (account?.key !== key) throw new CallError(clientFailure('LOGIN_STATE_CHANGED'));
        return account;
      },
    },
    servers: { policies: {} }, network: {}, requireAction: () => undefined, countWindows: () => windows,
    desktopSettings: { set: (changed: unknown) => { set.push(changed); } }, desktopIntegration: { menus: {} },
    session: { stateOf: () => ({ status: 'signed-out', server: 'http://127.0.0.1:4780', reason: null }) },
    batchFolder: async () => '/home/mina',
    downloadTarget: async (_: WindowHandle, name: string) => (name === 'no' ? null : { folder: '/home/mina', name, replaces: false }),
  } as unknown as HandlerPorts<WindowHandle>);
  return { sent, saved, reported, set, windows: () => windows, own, anonymous, request: (channel: string, input?: unknown) => listeners.get(channel)?.({}, input) };
};

const tabs = { tabs: [{ paths: ['/'], index: 0, forgotten: 0 }], active: 0 };

const afterResponses = async (): Promise<void> => {
  await new Promise((resolve) => { setImmediate(resolve); });
  await settle();
};

describe('a window', () => {
  it('opens other windows by itself up to a limit', async () => {
    const { request, windows } = createHost('a', 'a');
    for (let count = 1; count < openWindowsPerAccountLimit; count += 1) expect(await request('windows:open', tabs)).toEqual({ ok: true });
    expect(await request('windows:open', tabs)).toMatchObject({ ok: false, error: { code: 'ACCESS_RESTRICTED' } });
    expect(windows()).toBe(openWindowsPerAccountLimit);
  });

  it.each(['A', 'Shift+A', 'Return', 'Space', process.platform === 'darwin' ? 'Super+V' : 'Ctrl+V', 'Ctrl+A+B', 'Media+A', 'VolumeUp', 'Ctrl+Ctrl+Alt+A'])('accepts no %s for the whole computer', async (globalShortcut) => {
    const { request, set } = createHost('a', 'a');
    expect(await request('desktop-settings:set', { globalShortcut })).toMatchObject({ ok: false, error: { code: 'VALIDATION_FAILED', args: { field: 'globalShortcut' } } });
    expect(set).toEqual([]);
  });

  it.each(['Ctrl+Shift+Space', 'Alt+G', 'F9', null])('accepts %s for the whole computer', async (globalShortcut) => {
    const { request, set } = createHost('a', 'a');
    expect(await request('desktop-settings:set', { globalShortcut })).toEqual({ ok: true });
    expect(set).toEqual([{ globalShortcut }]);
  });

  it('acts for its own account while that is signed in', async () => {
    const { request, own } = createHost('a', 'a');
    expect(await request('api:call', { name: 'account.me', input: {} })).toEqual({ ok: true, data: me });
    expect(own.sent).toHaveLength(1);
  });

  it.each([[null], ['b']])('that outlived its account is refused, not served in the name of %j', async (activeKey) => {
    const { request, own, anonymous, saved } = createHost('a', activeKey);
    for (const [channel, input] of [
      ['api:call', { name: 'account.me', input: {} }], ['files:choose-uploads', { kind: 'files' }], ['files:upload-chosen', { choice: 'c', folder: 'Desktop', fileNames: [], folders: [] }], ['files:challenge', { paths: ['/a'] }], ['files:upload-dropped', { drop: 't', proofs: [], names: [], folder: 'Desktop' }],
      ['files:resolve-upload-folder', { folder: '-1', guid: null }], ['files:cancel-upload', { id: '1' }], ['files:retry-upload', { id: '1' }], ['files:save', { guid: 'x', name: 'y' }],
      ['downloads:open', { id: '1' }], ['downloads:open-externally', { guid: 'x', name: 'y' }], ['downloads:drag-file-out', { guid: 'x', name: 'y' }], ['downloads:remove', { id: '1' }],
    ] as const) expect(await request(channel, input), channel).toMatchObject({ ok: false, error: { code: 'LOGIN_STATE_CHANGED' } });
    expect([own.sent, anonymous.sent, saved]).toEqual([[], [], []]);
  });

  it('for signing in acts for no account, even while one is signed in', async () => {
    const { request, own, anonymous } = createHost(null, 'a');
    expect(await request('api:call', { name: 'platform.status', input: {} })).toEqual({ ok: true, data: { status: 'ok', version: '3.4.0' } });
    expect(await request('files:save', { guid: 'x', name: 'y' })).toMatchObject({ ok: false, error: { code: 'LOGIN_STATE_CHANGED' } });
    expect([own.sent.length, anonymous.sent.length]).toEqual([0, 1]);
  });

  it('that opened late learns whether live events arrive when it requests the signed-in person', async () => {
    const account = createHost('a', 'a');
    await account.request('session:current');
    expect(account.sent).toEqual([]);
    await afterResponses();
    expect(account.sent).toEqual([['realtime:message', { type: 'connection', isOnline: true }]]);
    expect(account.reported).toEqual(['uploads', 'downloads']);
    const signingIn = createHost(null, 'a');
    await signingIn.request('session:current');
    await afterResponses();
    expect(signingIn.sent).toEqual([]);
  });

  it('saves to the place that the person chooses, or not at all', async () => {
    const { request, saved } = createHost('a', 'a');
    expect(await request('files:save', { guid: 'F1', name: 'plan.pdf' })).toEqual({ ok: true, data: true });
    expect(await request('files:save', { guid: 'F1', name: 'no' })).toEqual({ ok: true, data: false });
    expect(saved).toEqual(['F1 → /home/mina/plan.pdf']);
  });
});
