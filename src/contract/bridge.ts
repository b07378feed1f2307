import type { AvatarUpload } from './api/byte-routes';
import type { DesktopBridge } from './desktop/desktop-services';
import type { EndpointInput, EndpointName, EndpointOutput } from './api/endpoints';
import type { NavigationRequest } from './desktop/windows-bridge';
import type { File } from './entities/file';
import type { AccountPerson } from './entities/session';
import type { PadMessage } from './realtime/content-messages';
import type { LiveEvent } from './realtime/events';
import type { ClientFailure } from './client-failure';
import type { Locale, ThemeColour, ThemeMode } from './preferences';

export type Unsubscribe = () => void;

export type Failure = ClientFailure;

export interface CallOptions {
  /** Makes retries of a write safe. */
  readonly idempotencyKey?: string;
}

export type SessionState =
  | { readonly status: 'signed-out'; /** Null: no server was chosen yet. */ readonly server: string | null; /** Why the last session ended, unless the person signed out. `keychain`: the computer's keychain did not return the token. */ readonly reason: 'expired' | 'blocked' | 'keychain' | null }
  | { readonly status: 'signed-in'; readonly server: string; readonly user: AccountPerson; /** False if the session lasts only until the app exits. */ readonly isRemembered: boolean; /** The computer's keychain has not returned the token yet: it may be prompting the person to unlock it. */ readonly isWaitingForKeychain?: boolean | undefined; /** This sign-in cancelled the deletion of the account. Only in the first state after it. */ readonly isDeletionCancelled?: boolean | undefined };

export interface SignInInput { readonly account: string; /** Plain text. It is hashed before it leaves the page. */ readonly password: string }
export interface CodeSignInInput { /** An address or a number. */ readonly account: string; readonly code: string }
export interface SignUpInput {
  /** An address or a number. */
  readonly account: string;
  /** The code that was sent to it; null if the server needs none. */
  readonly code: string | null;
  readonly name: string;
  readonly password: string;
  /** An invitation to a team, where only invited people may register; null without one. */
  readonly inviteGuid: string | null;
}

export type RealtimeMessage =
  /** `data` is null in the window that caused the event. */
  | { readonly type: 'event'; readonly event: LiveEvent }
  /** Too many events were missed: reload all visible data. */
  /** `isReplaced`: cached data may belong to a different history than the server's, so revisions cannot be compared. */
  | { readonly type: 'reset'; readonly isReplaced?: boolean | undefined }
  | { readonly type: 'connection'; readonly isOnline: boolean }
  /** About a file that a window of this person has open. */
  | { readonly type: 'pad'; readonly message: PadMessage };

/** A download of several files that was started. */
export interface BatchDownload {
  readonly filesCount: number;
  /** Files that cannot be downloaded. A text beside the others lists them. */
  readonly missingCount: number;
}

/** A folder of this computer that is to be uploaded. */
export interface LocalFolder {
  readonly name: string;
  /** Index of the folder that contains it; null at the top. Folders follow their parents. */
  readonly parent: number | null;
  /** ISO 8601; null if the host cannot read it. */
  readonly modifiedAt: string | null;
}

/** Where chosen files are uploaded to. Null omits a file, or a folder with its content. */
export interface UploadTarget {
  readonly folder: string;
  /** The new name of each file at the top. */
  readonly fileNames: readonly (string | null)[];
  /** The guid of each new folder. */
  readonly folders: readonly (string | null)[];
}

/** Files and folders that a person chose, before they are enqueued. */
export interface UploadChoice {
  readonly folders: readonly LocalFolder[];
  /** The names of the files at the top. */
  readonly fileNames: readonly string[];
  /** Enqueues the files. Returns their number. */
  enqueue(target: UploadTarget): Promise<number>;
}

export type UploadState = 'copying' | 'waiting' | 'sending' | 'done' | 'failed' | 'cancelled';
export interface UploadProgress {
  readonly id: string;
  readonly name: string;
  readonly folder: string;
  readonly sentBytes: number;
  readonly totalBytes: number;
  readonly state: UploadState;
  /** Why the upload is blocked, apart from earlier uploads in the queue. */
  readonly blockedBy: 'network' | 'folder' | null;
  /** Whether the upload survives its window. `no-room`: not enough space for a copy of its bytes. */
  readonly copyState: 'copying' | 'kept' | 'no-room' | 'unkept';
  readonly copiedBytes: number;
  /** The folder was never created, so the file is uploaded to the desktop. */
  readonly isRelocated: boolean;
  /** The uploaded file, once the upload is done. */
  readonly file: File | null;
  readonly failure: Failure | null;
}

export interface Preferences {
  readonly locale: Locale;
  readonly themeMode: ThemeMode;
  readonly themeColour: ThemeColour;
  readonly asideCollapsed: boolean;
}

/** Unsent changes that closing a window would affect. */
export interface UnsentChanges {
  readonly hasPending: boolean;
  readonly isOffline: boolean;
  /** Whether the changes survive the window. */
  readonly isDurable: boolean;
  /** Whether a hidden window can send everything once the server is reachable, without a decision of the person. */
  readonly canSendUnattended: boolean;
}

export interface WindowState { readonly isMaximized: boolean; readonly isFullScreen: boolean }

/**
 * All host services available to the screens. Two implementations: the desktop's (through the preload script) and the
 * browser's. Calls reject with a `Failure`, thrown as the renderer's `CallError`.
 */
export interface WorkspaceBridge {
  readonly host: 'desktop' | 'browser';
  readonly platform: 'darwin' | 'win32' | 'linux' | 'web';
  readonly api: {
    call<Name extends EndpointName>(name: Name, input: EndpointInput<Name>, options?: CallOptions): Promise<EndpointOutput<Name>>;
    /** Uploads a picture of the person, at most `avatarLimitBytes`. Returns the address that `account.change` accepts. */
    uploadPicture(picture: AvatarUpload): Promise<string>;
  };
  readonly realtime: {
    subscribe(listener: (message: RealtimeMessage) => void): Unsubscribe;
    /** Follows the content of a file until the returned function is called. */
    openFile(guid: string): Unsubscribe;
    /** Sends the presence of this window in an open file: base64, or null to end it. */
    sendPresence(guid: string, clientId: number, state: string | null): void;
  };
  readonly session: {
    current(): Promise<SessionState>;
    signIn(input: SignInInput): Promise<void>;
    /** Signs in with a code of the scene login. */
    signInByCode(input: CodeSignInInput): Promise<void>;
    signUp(input: SignUpInput): Promise<void>;
    signOut(): Promise<void>;
    /** Reads the person's details again. `onChanged` reports them. */
    refresh(): Promise<void>;
    /** On the desktop a change of session opens a different window; in the browser the page updates in place. */
    onChanged(listener: (state: SessionState) => void): Unsubscribe;
  };
  readonly preferences: {
    get(): Promise<Preferences>;
    set(changed: Partial<Preferences>): Promise<void>;
    onChanged(listener: (preferences: Preferences) => void): Unsubscribe;
  };
  readonly updates: { version(): Promise<string> };
  readonly files: {
    /** Opens the system's file or folder picker. Null if the person cancels. */
    chooseUploads(kind: 'files' | 'folder'): Promise<UploadChoice | null>;
    /** Enqueues dropped files under the given names. The folder may not exist on the server yet. Returns their number. */
    upload(files: readonly globalThis.File[], folder: string, names: readonly string[]): Promise<number>;
    /**
     * Resolves the server id of a locally created folder for the uploads that wait for it. Null: the folder will never
     * exist.
     */
    resolveUploadFolder(folder: string, guid: string | null): Promise<void>;
    /** Removes an upload from the queue, also a failed one. */
    cancelUpload(id: string): Promise<void>;
    retryUpload(id: string): Promise<void>;
    /** Immediately retries uploads that wait for the network or back off after a failure. */
    retryUploadsNow(): Promise<void>;
    onUploadProgress(listener: (progress: UploadProgress) => void): Unsubscribe;
    /** Saves a cloud file where the person chooses; returns false if they cancel. */
    save(file: { readonly guid: string; readonly name: string }): Promise<boolean>;
    /**
     * Saves files and folders: on the desktop as a folder, in a browser as one zip. `onCount` gets the number of files
     * while the server counts them, in a browser. Resolves once the download begins; to null if the person cancels.
     */
    saveBatch(guids: readonly string[], locale: Locale, onCount: (filesCount: number) => void): Promise<BatchDownload | null>;
    /** Saves a text of the app where the person chooses; returns false if they cancel. */
    saveText(file: { readonly name: string; readonly text: string }): Promise<boolean>;
    /** Whether the host can download a file by its URL when it is dragged out of the window. */
    readonly canDragOut: boolean;
    /** The URL for `<img>` and `<video>` of a relative URL in an entity. */
    contentUrl(relativeUrl: string): string;
    /**
     * Requests the bytes of a relative URL in an entity. Resolves with the response also for HTTP errors; rejects with a
     * `TypeError` without a connection. Without bytes for 30 s it rejects with a `TimeoutError`, as the body does.
     * `range`: inclusive; the response is 206, or 200 from a server without ranges.
     */
    fetchContent(relativeUrl: string, options?: { readonly range?: { readonly start: number; readonly end: number }; readonly signal?: AbortSignal }): Promise<Response>;
  };
  readonly window: {
    minimize(): Promise<void>;
    toggleMaximize(): Promise<void>;
    close(): Promise<void>;
    state(): Promise<WindowState>;
    onStateChanged(listener: (state: WindowState) => void): Unsubscribe;
    /** Navigation requests of the host: from a link, a notification or a menu. */
    onNavigate(listener: (go: NavigationRequest) => void): Unsubscribe;
    /** Reports unsent changes to the host, so that it can confirm closing the window. */
    reportUnsent(unsent: UnsentChanges): Promise<void>;
    /** Opens a web or mail address outside the app; refuses other schemes. */
    openExternal(url: string): Promise<void>;
  };
  /** Services of the desktop app only; null in a browser. */
  readonly desktop: DesktopBridge | null;
}
