import type { DesktopBridge } from './desktop/bridge';
import type { EndpointInput, EndpointName, EndpointOutput } from './api/index';
import type { WindowGo } from './desktop/windows';
import type { File } from './entities/file';
import type { Me } from './entities/session';
import type { LiveEvent } from './realtime/events';
import type { ClientFailure } from './failure';
import type { Locale, ThemeColour, ThemeMode } from './preferences';

export type Unsubscribe = () => void;

export type Failure = ClientFailure;

export interface CallOptions {
  /** Makes a write safe to repeat. */
  readonly idempotencyKey?: string;
}

export type SessionState =
  | { readonly status: 'signed-out'; /** Null: no server was chosen yet. */ readonly server: string | null; /** Why the last session ended, where it was not asked for; `keychain`: this computer's keychain did not give the sign-in back. */ readonly reason: 'expired' | 'blocked' | 'keychain' | null }
  | { readonly status: 'signed-in'; readonly server: string; readonly user: Me; /** False where the sign-in lasts only until the app is closed. */ readonly isRemembered: boolean; /** The computer's keychain has not given out the sign-in yet: it may be asking the person to unlock it. */ readonly isWaitingForKeychain?: boolean | undefined };

export interface SignInInput { readonly account: string; /** What the person typed. It is hashed before it leaves the page. */ readonly password: string }
export interface SignUpInput { readonly email: string; readonly name: string; readonly password: string }

export type RealtimeMessage =
  /** `data` is withheld (null) from the window whose own act it was. */
  | { readonly type: 'event'; readonly event: LiveEvent }
  /** Too much was missed: load what is shown afresh. */
  /** `isReplaced`: what was known before may be of another history than the server's, so that revisions do not tell what is newer. */
  | { readonly type: 'reset'; readonly isReplaced?: boolean }
  | { readonly type: 'connection'; readonly isOnline: boolean };

export type UploadState = 'copying' | 'waiting' | 'sending' | 'done' | 'failed' | 'cancelled';
export interface UploadProgress {
  readonly id: string;
  readonly name: string;
  readonly folder: string;
  readonly sentBytes: number;
  readonly totalBytes: number;
  readonly state: UploadState;
  /** What keeps it from being sent, besides others before it. */
  readonly waitsFor: 'network' | 'folder' | null;
  /** Whether it outlasts the window that it was queued in; `no-room`: there was no room for a copy of its bytes. */
  readonly keeping: 'copying' | 'kept' | 'no-room' | 'unkept';
  readonly copiedBytes: number;
  /** Its folder was never made, so it goes to the desktop. */
  readonly isRelocated: boolean;
  /** The finished file, once it is done. */
  readonly file: File | null;
  readonly failure: Failure | null;
}

export interface Preferences {
  readonly locale: Locale;
  readonly themeMode: ThemeMode;
  readonly themeColour: ThemeColour;
  readonly asideCollapsed: boolean;
}

/** What would be left unsent if a window were closed now. */
export interface Unsent {
  readonly hasWaiting: boolean;
  readonly isOffline: boolean;
  /** Whether it outlasts the window. */
  readonly isDurable: boolean;
  /** Whether a window that nobody sees could send it, as soon as the server can be reached: nothing of it needs a person. */
  readonly goesByItself: boolean;
}

export interface WindowState { readonly isMaximized: boolean; readonly isFullScreen: boolean }

/**
 * All that the screens may ask of the place they run in. Two implementations: the desktop's (through the preload
 * script) and the browser's. Calls reject with a `Failure`, thrown as the renderer's `CallError`.
 */
export interface WorkspaceBridge {
  readonly host: 'desktop' | 'browser';
  readonly platform: 'darwin' | 'win32' | 'linux' | 'web';
  readonly api: {
    call<Name extends EndpointName>(name: Name, input: EndpointInput<Name>, options?: CallOptions): Promise<EndpointOutput<Name>>;
  };
  readonly realtime: { subscribe(listener: (message: RealtimeMessage) => void): Unsubscribe };
  readonly session: {
    current(): Promise<SessionState>;
    signIn(input: SignInInput): Promise<void>;
    signUp(input: SignUpInput): Promise<void>;
    signOut(): Promise<void>;
    /** On the desktop a change of session opens another window; in the browser the page follows it in place. */
    onChanged(listener: (state: SessionState) => void): Unsubscribe;
  };
  readonly preferences: {
    get(): Promise<Preferences>;
    set(changed: Partial<Preferences>): Promise<void>;
    onChanged(listener: (preferences: Preferences) => void): Unsubscribe;
  };
  readonly updates: { version(): Promise<string> };
  readonly files: {
    /** Opens the system's file chooser and queues what was chosen; answers how many files that were. The folder may be one that is not made yet. */
    chooseAndUpload(folder: string): Promise<number>;
    /** Queues dropped files. */
    upload(files: readonly globalThis.File[], folder: string): Promise<number>;
    /** The folder made here that uploads wait for has an id of the server by now; null: it will never be made. */
    placeUploads(folder: string, guid: string | null): Promise<void>;
    /** Takes an upload out of the queue, also one that was refused. */
    cancelUpload(id: string): Promise<void>;
    retryUpload(id: string): Promise<void>;
    /** Tries again at once what waits for the network, or rests after a failure. */
    hurryUploads(): Promise<void>;
    onUploadProgress(listener: (progress: UploadProgress) => void): Unsubscribe;
    /** Saves a cloud file where the person says; answers false where they thought better of it. */
    save(file: { readonly guid: string; readonly name: string }): Promise<boolean>;
    /** Saves a text of the app's own where the person says; answers false where they thought better of it. */
    saveText(file: { readonly name: string; readonly text: string }): Promise<boolean>;
    /** Whether the host fetches a file by its address where that is dragged out of the window. */
    readonly canDragOut: boolean;
    /** An address for `<img>` and `<video>` of a relative URL in an entity. */
    contentUrl(relativeUrl: string): string;
  };
  readonly window: {
    minimize(): Promise<void>;
    toggleMaximize(): Promise<void>;
    close(): Promise<void>;
    state(): Promise<WindowState>;
    onStateChanged(listener: (state: WindowState) => void): Unsubscribe;
    /** The host asks to show a page: a link, a notice or a menu led to it. */
    onGo(listener: (go: WindowGo) => void): Unsubscribe;
    /** Keeps the host informed of what is not sent, so that it can ask before the window is closed. */
    tellUnsent(unsent: Unsent): Promise<void>;
    /** Opens a web or mail address outside the app; anything else is refused. */
    openExternal(url: string): Promise<void>;
  };
  /** What only the desktop app can do; null in a browser. */
  readonly desktop: DesktopBridge | null;
}
