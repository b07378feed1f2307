import type { Awareness } from 'y-protocols/awareness';
import type * as Y from 'yjs';
import type { Failure } from '../../../contract/bridge';

/** Whether changes of an open file have reached the server. */
export type SaveState =
  /** `at`: when the server confirmed the latest change of this window, ISO 8601; null if this window changed nothing. */
  | { readonly kind: 'saved'; readonly at: string | null }
  | { readonly kind: 'saving' }
  /** Connected again: changes that are being sent. */
  | { readonly kind: 'sending'; readonly count: number }
  /** The changes are on this device only. */
  | { readonly kind: 'offline'; readonly count: number }
  /** The server refused the changes. They remain on this device and on screen. */
  | { readonly kind: 'refused'; readonly failure: Failure }
  /** This device could not store the changes. They are on screen only. */
  | { readonly kind: 'not-stored' };

/** A person who has the file open. */
export interface PresentPerson {
  /** Client id of the window in the content. */
  readonly clientId: number;
  readonly personId: number;
  readonly name: string;
  readonly avatar: string | null;
  /** The person's tone among those present, from 0 to 7: that of the avatar, and `--who-0` to `--who-7`. */
  readonly tone: number;
  readonly canEdit: boolean;
}

export interface OpenContentState {
  /** Whether the person may type now. */
  readonly canEdit: boolean;
  readonly save: SaveState;
  /** All other people who have the file open, one entry for each window. */
  readonly people: readonly PresentPerson[];
}

/** The content of an open file. An editor reads and changes `doc`; storing, sending and receiving happen behind it. */
export interface OpenContent {
  readonly doc: Y.Doc;
  /** Selections. The local state is `{ cursor }`; remote states are `{ cursor }` of the client ids in `people`. */
  readonly awareness: Awareness;
  /**
   * Creates a file on the desktop with the shown content, and gives up the changes that the server refused. Returns the new
   * file's local id.
   */
  keepAsCopy(name: string): string;
  /**
   * Received changes wait until the returned function is called. For an input method, whose text must not be replaced
   * while it composes.
   */
  hold(): () => void;
  state(): OpenContentState;
  /** Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
}
