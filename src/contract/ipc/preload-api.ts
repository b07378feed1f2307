import type { EventChannel, InvokeChannel } from './channels';
import type { EventPayload, InvokeInput, InvokeOutput, IpcAnswer } from './schemas';

/**
 * What a window passes for a channel. Dropped files travel as the `File` objects that the drop gave: the preload
 * script reads their paths, so a page cannot name a path of its own.
 */
export type PreloadInput<Name extends InvokeChannel> =
  Name extends 'files:upload-paths' ? { readonly files: readonly File[]; readonly folder: string } : InvokeInput<Name>;

/** A channel that takes nothing is called without an argument. */
export type PreloadArguments<Name extends InvokeChannel> =
  undefined extends PreloadInput<Name> ? [] : [input: PreloadInput<Name>];

/**
 * `window.deckle`: one function a channel and nothing else.
 * `invoke[channel](input)` resolves with the raw answer, a failure included; it rejects only where the main process
 * is gone. `on[channel](listener)` returns its unsubscribe.
 */
export interface PreloadApi {
  readonly platform: 'darwin' | 'win32' | 'linux';
  readonly invoke: {
    readonly [Name in InvokeChannel]: (...input: PreloadArguments<Name>) => Promise<IpcAnswer<InvokeOutput<Name>>>;
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
