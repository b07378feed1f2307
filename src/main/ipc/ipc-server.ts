import type { IpcMain, IpcMainInvokeEvent } from 'electron';
import { CallError, clientFailure } from '../../api-client/call-error';
import type { Failure } from '../../contract/bridge';
import type { InvokeChannel } from '../../contract/ipc/channels';
import { invokeSchemas, type InvokeInput, type InvokeOutput, type IpcResponse } from '../../contract/ipc/channel-schemas';
import type { Log } from '../logging/logger';
import { invokeChannels } from './deferred-channels';

type HandlerResult<Name extends InvokeChannel> = InvokeOutput<Name> extends undefined ? void : InvokeOutput<Name>;
export type Handler<Name extends InvokeChannel, Window> = (input: InvokeInput<Name>, window: Window) => Promise<HandlerResult<Name>> | HandlerResult<Name>;
export type Handle<Window> = <Name extends InvokeChannel>(channel: Name, handler: Handler<Name, Window>) => void;

export interface IpcServer<Window> {
  /** Registers the handler of a channel. Throws if the channel already has one. */
  readonly handle: Handle<Window>;
  /** Throws if a channel of the contract has no handler. */
  assertComplete(): void;
}

export interface IpcPorts<Window> {
  readonly ipcMain: { handle(channel: InvokeChannel, listener: Parameters<IpcMain['handle']>[1]): void };
  /** The window that sent a message, or null if the sender is not one of the app's pages. */
  readonly windowOf: (event: Pick<IpcMainInvokeEvent, 'sender' | 'senderFrame'>) => Window | null;
  readonly log: Log;
}

/**
 * Converts an error to a failure for a window. Errors other than `CallError` are defects and are passed to
 * `onUnexpected`.
 */
const failureOfError = (error: unknown, onUnexpected: (error: unknown) => void): Failure => {
  if (error instanceof CallError) return error.failure;
  onUnexpected(error);
  return clientFailure('SOMETHING_WENT_WRONG');
};

/** The only entry point for messages from windows: validates sender and input, and converts errors. */
export const createIpcServer = <Window>({ ipcMain, windowOf, log }: IpcPorts<Window>): IpcServer<Window> => {
  const handled = new Set<InvokeChannel>();
  return {
    handle(channel, handler) {
      if (handled.has(channel)) throw new Error(`${channel} is handled twice`);
      handled.add(channel);
      ipcMain.handle(channel, async (event, raw: unknown): Promise<IpcResponse<unknown>> => {
        const window = windowOf(event);
        if (window === null) {
          log.warn('a message from a stranger was refused', { channel });
          return { ok: false, error: clientFailure('ACCESS_RESTRICTED') };
        }
        const input = invokeSchemas[channel].input.safeParse(raw);
        if (!input.success) {
          const field = input.error.issues[0]?.path.join('.') ?? '';
          return { ok: false, error: { ...clientFailure('VALIDATION_FAILED'), args: { field } } };
        }
        try {
          return { ok: true, data: await handler(input.data as InvokeInput<typeof channel>, window) };
        } catch (error) {
          return { ok: false, error: failureOfError(error, (unexpected) => { log.error('a channel failed', { channel, error: unexpected }); }) };
        }
      });
    },
    assertComplete() {
      const missing = invokeChannels.filter((name) => !handled.has(name));
      if (missing.length > 0) throw new Error(`no handler for ${missing.join(', ')}`);
    },
  };
};
