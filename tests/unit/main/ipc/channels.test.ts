import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import { channels, type ChannelName } from '../../../../src/contract/ipc/channels';
import type { PreloadApi } from '../../../../src/contract/ipc/preload-api';
import { createIpcServer } from '../../../../src/main/ipc/ipc-server';
import { registerHandlers, type HandlerPorts } from '../../../../src/main/ipc/register-handlers';
import { silentLog } from '../../../../src/main/logging/logger';
import type { WindowHandle } from '../../../../src/main/windows/window-handle';

// The preload script imports Electron directly, without a port, so the module is mocked.
interface RecordedElectron {
  readonly exposed: Record<string, unknown>;
  readonly invoked: unknown[][];
  readonly listeners: Map<string, (event: unknown, payload: unknown) => void>;
  readonly scripts: string[];
}
const electron = vi.hoisted((): RecordedElectron => ({ exposed: {}, invoked: [], listeners: new Map(), scripts: [] }));
vi.mock('electron', () => ({
  contextBridge: { exposeInMainWorld: (name: string, api: unknown) => { electron.exposed[name] = api; } },
  ipcRenderer: {
    async invoke(...call: unknown[]) {
      electron.invoked.push(call);
      return { ok: true, data: { drop: 't1', challenges: [{ nonce: 'n1', parts: [[2, 4]] }] } };
    },
    on: (channel: string, listener: (event: unknown, payload: unknown) => void) => { electron.listeners.set(channel, listener); },
    removeListener: (channel: string) => { electron.listeners.delete(channel); },
  },
  webFrame: { executeJavaScript: async (script: string) => { electron.scripts.push(script); } },
  // Electron accepts only `File` objects.
  webUtils: {
    getPathForFile(file: unknown) {
      if (typeof file !== 'object' || file === null || !('isFile' in file)) throw new TypeError('not a file');
      return (file as { path?: string }).path ?? '';
    },
  },
}));
await import('../../../../src/preload/index');

const bridge = electron.exposed['deckle'] as PreloadApi;
const namesOf = (...kinds: readonly ('invoke' | 'preload' | 'event')[]): string[] => (Object.keys(channels) as ChannelName[]).filter((name) => kinds.includes(channels[name])).sort();

describe('the channels of the contract', () => {
  it('have exactly one handler each', () => {
    const handled: string[] = [];
    const server = createIpcServer<WindowHandle>({ ipcMain: { handle: (channel) => { handled.push(channel); } }, windowOf: () => null, log: silentLog });
    registerHandlers(server.handle, { servers: {}, network: {} } as HandlerPorts<WindowHandle>);
    server.assertComplete();
    expect(handled.sort()).toEqual(namesOf('invoke', 'preload'));
  });

  it('are exposed by the preload script, under one name and with nothing beside them', () => {
    expect(Object.keys(electron.exposed)).toEqual(['deckle']);
    expect(Object.keys(bridge).sort()).toEqual(['invoke', 'on', 'platform']);
    expect(Object.keys(bridge.invoke).sort()).toEqual(namesOf('invoke'));
    expect(Object.keys(bridge.on).sort()).toEqual(namesOf('event'));
  });
});

describe('the preload script', () => {
  it('reads the paths of dropped files itself, leaves out files without a path, and shows the bytes that the main process names', async () => {
    electron.invoked.length = 0;
    const onDisk = Object.assign(new File(['abcdef'], 'a.txt'), { isFile: true, path: '/home/mina/a.txt' });
    await bridge.invoke['files:upload-dropped']({ files: [onDisk, Object.assign(new File(['x'], 'x'), { isFile: true })], names: ['b.txt', 'x'], folder: 'Desktop' });
    const proofs = [createHash('sha256').update('n1cd').digest('hex')];
    expect(electron.invoked).toEqual([['files:challenge', { paths: ['/home/mina/a.txt'] }], ['files:upload-dropped', { drop: 't1', proofs, names: ['b.txt'], folder: 'Desktop' }]]);
  });

  it('accepts only such objects from a page: neither paths nor an object that only acts like a list', async () => {
    electron.invoked.length = 0;
    const acting = { length: 1, map: () => ({ filter: () => ['/etc/passwd'] }), 0: { isFile: true, path: '/etc/passwd' } };
    const hostile = [acting, ['/etc/passwd'], [{ path: '/etc/passwd' }], '/etc/passwd', null, undefined];
    for (const files of hostile) await expect(bridge.invoke['files:upload-dropped']({ files: files as never, names: [], folder: 'Desktop' }), JSON.stringify(files)).rejects.toThrow(TypeError);
    expect(electron.invoked).toEqual([]);
  });

  it('removes WebRTC from the page before its scripts run', () => {
    const page = { RTCPeerConnection: 1, webkitRTCPeerConnection: 2, RTCDataChannel: 3, fetch: 4 };
    for (const script of electron.scripts) runInNewContext(script, page);
    expect(page).toEqual({ fetch: 4 });
  });

  it('passes the payload on without the event, until it is unsubscribed', () => {
    const received: unknown[][] = [];
    const stop = bridge.on['window:state-changed']((...all: unknown[]) => { received.push(all); });
    electron.listeners.get('window:state-changed')?.({ sender: 'secret' }, { isMaximized: true, isFullScreen: false });
    expect(received).toEqual([[{ isMaximized: true, isFullScreen: false }]]);
    stop();
    expect(electron.listeners.has('window:state-changed')).toBe(false);
  });
});
