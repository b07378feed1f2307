import type { IpcMain } from 'electron';
import { channels, type InvokeChannel } from '../../contract/ipc/channels';

export const invokeChannels = (Object.keys(channels) as (keyof typeof channels)[]).filter((name): name is InvokeChannel => channels[name] !== 'event');

type Listener = Parameters<IpcMain['handle']>[1];

export interface EarlyChannels {
  /** Who answers a channel. */
  handle(channel: string, listener: Listener): void;
  /** A page has asked something for the first time, so its scripts have run. */
  readonly asked: Promise<void>;
  /** All channels have somebody who answers them; what was asked so far is answered now. */
  open(): void;
}

/** Takes what a page asks from its first moment on, which may be before what answers it is loaded. */
export const createEarlyChannels = (ipcMain: Pick<IpcMain, 'handle'>): EarlyChannels => {
  const listeners = new Map<string, Listener>();
  let open = (): void => undefined;
  const isOpen = new Promise<void>((resolve) => { open = resolve; });
  let tellAsked = (): void => undefined;
  const asked = new Promise<void>((resolve) => { tellAsked = resolve; });
  for (const channel of invokeChannels) {
    ipcMain.handle(channel, async (event, ...input: unknown[]): Promise<unknown> => {
      tellAsked();
      await isOpen;
      return await listeners.get(channel)?.(event, ...input) as unknown;
    });
  }
  return { handle: (channel, listener) => { listeners.set(channel, listener); }, asked, open: () => { open(); } };
};
