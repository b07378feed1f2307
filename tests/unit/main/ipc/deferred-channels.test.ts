import type { IpcMain } from 'electron';
import { expect, it } from 'vitest';
import { channels } from '../../../../src/contract/ipc/channels';
import { createDeferredChannels } from '../../../../src/main/ipc/deferred-channels';

type Listener = Parameters<IpcMain['handle']>[1];

const listening = () => {
  const heard = new Map<string, Listener>();
  const early = createDeferredChannels({ handle: (channel, listener) => { heard.set(channel, listener); } });
  const ask = (channel: string, input: unknown): Promise<unknown> => Promise.resolve(heard.get(channel)?.({} as Parameters<Listener>[0], input));
  return { heard, early, ask };
};

it('takes every channel that a page can ask from the first moment on', () => {
  const invoked = Object.entries(channels).filter(([, kind]) => kind !== 'event').map(([name]) => name);
  expect([...listening().heard.keys()].sort()).toEqual(invoked.sort());
});

it('answers what was asked before all channels have somebody who answers', async () => {
  const { early, ask } = listening();
  let isAnswered = false;
  const answer = ask('window:state', 7).then((value) => { isAnswered = true; return value; });
  early.handle('window:state', (_, input: unknown) => ['answered', input]);
  await new Promise((resolve) => { setImmediate(resolve); });
  expect(isAnswered).toBe(false);
  early.release();
  expect(await answer).toEqual(['answered', 7]);
});

it('tells when a page has asked something for the first time', async () => {
  const { early, ask } = listening();
  let isAsked = false;
  void early.firstCall.then(() => { isAsked = true; });
  await Promise.resolve();
  expect(isAsked).toBe(false);
  void ask('window:state', undefined);
  await early.firstCall;
});

it('passes a refusal on', async () => {
  const { early, ask } = listening();
  early.handle('window:state', () => { throw new Error('refused'); });
  early.release();
  await expect(ask('window:state', undefined)).rejects.toThrow('refused');
});
