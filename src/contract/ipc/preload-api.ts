import type { EventChannel, PageChannel } from './channels';
import type { EventPayload, InvokeInput, InvokeOutput, IpcAnswer } from './schemas';

/**
 * What a page passes for a channel. Dropped files are passed as the `File` objects that the drop gave: the preload script
 * reads their paths and proves to the main process that it can read the files.
 */
export type PreloadInput<Name extends PageChannel> =
  Name extends 'files:upload-dropped' ? { readonly files: readonly File[]; readonly folder: string } : InvokeInput<Name>;

/** A channel that takes nothing is called without an argument. */
export type PreloadArguments<Name extends PageChannel> =
  undefined extends PreloadInput<Name> ? [] : [input: PreloadInput<Name>];

/**
 * `window.deckle`: one function a channel and nothing else.
 * `invoke[channel](input)` resolves with the raw answer, a failure included; it rejects only where the main process
 * is gone. `on[channel](listener)` returns its unsubscribe.
 */
export interface PreloadApi {
  readonly platform: 'darwin' | 'win32' | 'linux';
  readonly invoke: {
    readonly [Name in PageChannel]: (...input: PreloadArguments<Name>) => Promise<IpcAnswer<InvokeOutput<Name>>>;
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
