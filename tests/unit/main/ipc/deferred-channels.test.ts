import type { IpcMain } from 'electron';
import { expect, it } from 'vitest';
import { channels } from '../../../../src/contract/ipc/channels';
import { createDeferredChannels } from '../../../../src/main/ipc/deferred-channels';

type Listener = Parameters<IpcMain['handle']>[1];

const listening = () => {
  const handlers = new Map<string, Listener>();
  const early = createDeferredChannels({ handle: (channel, listener) => { handlers.set(channel, listener); } });
  const send = (channel: string, input: unknown): Promise<unknown> => Promise.resolve(handlers.get(channel)?.({} as Parameters<Listener>[0], input));
  return { handlers, early, send };
};

it('accepts every channel that a page can call from the first moment on', () => {
  const invoked = Object.entries(channels).filter(([, kind]) => kind !== 'event').map(([name]) => name);
  expect([...listening().handlers.keys()].sort()).toEqual(invoked.sort());
});

it('responds to calls from before all channels have handlers', async () => {
  const { early, send } = listening();
  let isSettled = false;
  const result = send('window:state', 7).then((value) => { isSettled = true; return value; });
  early.handle('window:state', (_, input: unknown) => ['answered', input]);
  await new Promise((resolve) => { setImmediate(resolve); });
  expect(isSettled).toBe(false);
  early.release();
  expect(await result).toEqual(['answered', 7]);
});

it('reports the first call of a page', async () => {
  const { early, send } = listening();
  let isRequested = false;
  void early.firstCall.then(() => { isRequested = true; });
  await Promise.resolve();
  expect(isRequested).toBe(false);
  void send('window:state', undefined);
  await early.firstCall;
});

it('passes a refusal on', async () => {
  const { early, send } = listening();
  early.handle('window:state', () => { throw new Error('refused'); });
  early.release();
  await expect(send('window:state', undefined)).rejects.toThrow('refused');
});
