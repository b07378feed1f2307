import type { IpcMain } from 'electron';
import { channels, type InvokeChannel } from '../../contract/ipc/channels';

export const invokeChannels = (Object.keys(channels) as (keyof typeof channels)[]).filter((name): name is InvokeChannel => channels[name] !== 'event');

type Listener = Parameters<IpcMain['handle']>[1];

export interface DeferredChannels {
  /** Registers a channel's listener. */
  handle(channel: string, listener: Listener): void;
  /** Resolves at a page's first call, when its scripts have run. */
  readonly firstCall: Promise<void>;
  /** Marks all listeners as registered; pending calls are processed now. */
  release(): void;
}

/** Accepts IPC calls from the start and defers them until the handlers are loaded. */
export const createDeferredChannels = (ipcMain: Pick<IpcMain, 'handle'>): DeferredChannels => {
  const listeners = new Map<string, Listener>();
  let open = (): void => undefined;
  const isOpen = new Promise<void>((resolve) => { open = resolve; });
  let resolveFirstCall = (): void => undefined;
  const firstCall = new Promise<void>((resolve) => { resolveFirstCall = resolve; });
  for (const channel of invokeChannels) {
    ipcMain.handle(channel, async (event, ...input: unknown[]): Promise<unknown> => {
      resolveFirstCall();
      await isOpen;
      return await listeners.get(channel)?.(event, ...input) as unknown;
    });
  }
  return { handle: (channel, listener) => { listeners.set(channel, listener); }, firstCall: firstCall, release: () => { open(); } };
};
