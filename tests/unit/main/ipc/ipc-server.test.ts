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
  return { ...server, ask: (channel: string, input?: unknown) => listeners.get(channel)?.({}, input) };
};

describe('handle', () => {
  it('answers with what the handler gives, and tells it which window asked', async () => {
    const { handle, ask } = createServer('window-1');
    handle('window:state', (_, window) => ({ isMaximized: window === 'window-1', isFullScreen: false }));
    expect(await ask('window:state')).toEqual({ ok: true, data: { isMaximized: true, isFullScreen: false } });
  });

  it('refuses whoever is not a page of ours, without calling the handler', async () => {
    const { handle, ask } = createServer(null);
    let calls = 0;
    handle('updates:version', () => { calls += 1; return '3.4.0'; });
    expect(await ask('updates:version')).toMatchObject({ ok: false, error: { code: 'ACCESS_RESTRICTED' } });
    expect(calls).toBe(0);
  });

  it('refuses input that is not what the channel takes, and names the field', async () => {
    const { handle, ask } = createServer();
    handle('files:save', () => true);
    expect(await ask('files:save', { guid: 'x', name: 3 })).toMatchObject({ ok: false, error: { code: 'VALIDATION_FAILED', args: { field: 'name' } } });
    expect(await ask('files:save', 'x')).toMatchObject({ ok: false, error: { code: 'VALIDATION_FAILED' } });
  });

  it('passes a refusal on and hides what an unexpected error says', async () => {
    const lines: string[] = [];
    const { handle, ask } = createServer('window', createLog((line) => { lines.push(line); }));
    handle('files:save', () => { throw new CallError(clientFailure('FILE_NOT_FOUND', 404)); });
    handle('window:close', () => { throw new Error('disk on fire at /home/mina'); });
    expect(await ask('files:save', { guid: 'x', name: 'y' })).toMatchObject({ ok: false, error: { code: 'FILE_NOT_FOUND', status: 404 } });
    const answer = await ask('window:close');
    expect(answer).toMatchObject({ ok: false, error: { code: 'SOMETHING_WENT_WRONG', message: '' } });
    expect(JSON.stringify(answer)).not.toContain('disk');
    expect(lines.join('')).toContain('disk on fire');
  });

  it('takes one handler a channel, and notices the channels without one', () => {
    const { handle, assertComplete } = createServer();
    handle('updates:version', () => '3.4.0');
    expect(() => { handle('updates:version', () => '3.4.0'); }).toThrow('updates:version is handled twice');
    expect(assertComplete).toThrow(/no handler for api:call, session:current/);
  });
});
