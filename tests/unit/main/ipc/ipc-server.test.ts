import { describe, expect, it } from 'vitest';
import { CallError, clientFailure } from '../../../../src/api-client/call-error';
import { createIpcServer } from '../../../../src/main/ipc/ipc-server';
import { createLog, silentLog } from '../../../../src/main/logging/logger';

type Listener = (event: unknown, input: unknown) => Promise<unknown>;

const createServer = (window: string | null = 'window', log = silentLog) => {
  const listeners = new Map<string, Listener>();
  const server = createIpcServer<string>({
    ipcMain: { handle: (channel: string, listener: unknown) => { listeners.set(channel, listener as Listener); } },
    windowOf: () => window,
    log,
  });
  return { ...server, request: (channel: string, input?: unknown) => listeners.get(channel)?.({}, input) };
};

describe('handle', () => {
  it('responds with the result of the handler, and passes the calling window to it', async () => {
    const { handle, request } = createServer('window-1');
    handle('window:state', (_, window) => ({ isMaximized: window === 'window-1', isFullScreen: false }));
    expect(await request('window:state')).toEqual({ ok: true, data: { isMaximized: true, isFullScreen: false } });
  });

  it('refuses a sender that is not a page of ours, without calling the handler', async () => {
    const { handle, request } = createServer(null);
    let calls = 0;
    handle('updates:version', () => { calls += 1; return '3.4.0'; });
    expect(await request('updates:version')).toMatchObject({ ok: false, error: { code: 'ACCESS_RESTRICTED' } });
    expect(calls).toBe(0);
  });

  it('refuses input that the channel does not accept, and names the field', async () => {
    const { handle, request } = createServer();
    handle('files:save', () => true);
    expect(await request('files:save', { guid: 'x', name: 3 })).toMatchObject({ ok: false, error: { code: 'VALIDATION_FAILED', args: { field: 'name' } } });
    expect(await request('files:save', 'x')).toMatchObject({ ok: false, error: { code: 'VALIDATION_FAILED' } });
  });

  it('accepts a picture of at most 5 MiB in a type of a picture', async () => {
    const { handle, request } = createServer();
    const received: number[] = [];
    handle('api:upload-picture', ({ bytes }) => { received.push(bytes.byteLength); return '/api/avatars/9f'; });
    const limit = 5 * 1024 ** 2;
    expect(await request('api:upload-picture', { bytes: new Uint8Array(limit), type: 'image/png', position: 0.5 })).toEqual({ ok: true, data: '/api/avatars/9f' });
    for (const input of [{ bytes: new Uint8Array(limit + 1), type: 'image/png', position: 0.5 }, { bytes: new Uint8Array(1), type: 'image/svg+xml', position: 0.5 }, { bytes: 'x', type: 'image/png', position: 0.5 }, { bytes: [1, 2], type: 'image/png', position: 0.5 }, { bytes: { byteLength: 1 }, type: 'image/png', position: 0.5 }, { bytes: new Uint8Array(1), type: 'image/png', position: 2 }, { bytes: new Uint8Array(1), type: 'image/png' }]) {
      expect(await request('api:upload-picture', input)).toMatchObject({ ok: false, error: { code: 'VALIDATION_FAILED' } });
    }
    expect(received).toEqual([limit]);
  });

  it('passes a refusal on and hides the message of an unexpected error', async () => {
    const lines: string[] = [];
    const { handle, request } = createServer('window', createLog((line) => { lines.push(line); }));
    handle('files:save', () => { throw new CallError(clientFailure('FILE_NOT_FOUND', 404)); });
    handle('window:close', () => { throw new Error('disk on fire at /home/mina'); });
    expect(await request('files:save', { guid: 'x', name: 'y' })).toMatchObject({ ok: false, error: { code: 'FILE_NOT_FOUND', status: 404 } });
    const result = await request('window:close');
    expect(result).toMatchObject({ ok: false, error: { code: 'SOMETHING_WENT_WRONG', message: '' } });
    expect(JSON.stringify(result)).not.toContain('disk');
    expect(lines.join('')).toContain('disk on fire');
  });

  it('accepts one handler a channel, and notices the channels without one', () => {
    const { handle, assertComplete } = createServer();
    handle('updates:version', () => '3.4.0');
    expect(() => { handle('updates:version', () => '3.4.0'); }).toThrow('updates:version is handled twice');
    expect(assertComplete).toThrow(/no handler for api:call, api:upload-picture, session:current/);
  });
});
