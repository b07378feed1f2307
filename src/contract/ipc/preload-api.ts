import type { EventChannel, PageChannel } from './channels';
import type { EventPayload, InvokeInput, InvokeOutput, IpcResponse } from './channel-schemas';

/**
 * A page's input for a channel. Dropped files are passed as the `File` objects of the drop event. The preload script
 * reads their paths and proves to the main process that it can read the files.
 */
export type PreloadInput<Name extends PageChannel> =
  Name extends 'files:upload-dropped' ? { readonly files: readonly File[]; readonly names: readonly string[]; readonly folder: string } : InvokeInput<Name>;

/** Channels without input are called without an argument. */
export type PreloadArguments<Name extends PageChannel> =
  undefined extends PreloadInput<Name> ? [] : [input: PreloadInput<Name>];

/**
 * `window.deckle`: one function per channel and nothing else.
 *
 * `invoke[channel](input)` resolves with the raw response, also for a failure. It rejects only if the main process is
 * gone. `on[channel](listener)` returns an unsubscribe function.
 */
export interface PreloadApi {
  readonly platform: 'darwin' | 'win32' | 'linux';
  readonly invoke: {
    readonly [Name in PageChannel]: (...input: PreloadArguments<Name>) => Promise<IpcResponse<InvokeOutput<Name>>>;
  };
  readonly on: {
    readonly [Name in EventChannel]: (listener: (payload: EventPayload<Name>) => void) => () => void;
  };
}

declare global {
  interface Window {
    /** Present in the desktop app, absent in a browser. */
    readonly deckle?: PreloadApi;
  }
}
