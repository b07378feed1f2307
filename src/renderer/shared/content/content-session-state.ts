import type { Awareness } from 'y-protocols/awareness';
import type * as Y from 'yjs';
import type { Failure } from '../../../contract/bridge';
import type { File } from '../../../contract/entities/file';
import { servicesOf, type AppStore } from '../store/app-store';
import { getEntry } from '../store/files/bucket-table';
import type { OpenContentState, SaveState } from './open-content';
import type { RemotePresence } from './remote-presence';
import type { SessionTimer } from './session-timer';
import { refusedContent, type RefusedContent } from './unsent-content';

/** Origin of updates that did not come from this window's editor. */
export const remoteOrigin = 'server';

/** An open file in this window. */
export interface Session {
  readonly store: AppStore;
  readonly doc: Y.Doc;
  readonly awareness: Awareness;
  readonly presence: RemotePresence;
  readonly listeners: Set<() => void>;
  readonly stops: (() => void)[];
  file: File;
  rev: number;
  /** Null: this window may not write. */
  clientId: number | null;
  /** Number of holders that let received changes wait. */
  holds: number;
  /** Received updates that are not in the document yet. `rev` includes them. */
  held: Uint8Array[];
  /** Typed updates that are not on the device yet. */
  typed: Uint8Array[];
  /** Number of changes that the device is storing. */
  storing: number;
  readonly flushTimer: SessionTimer;
  readonly cacheTimer: SessionTimer;
  readonly presenceTimer: SessionTimer;
  readonly catchUpTimer: SessionTimer;
  refusals: readonly RefusedContent[];
  isStoreRefused: boolean;
  /** The server has an earlier state of the file than this window: nothing can be sent. */
  replaced: Failure | null;
  /** Whether the document has changes that the server refused. Such a document is not cached. */
  hasRefused: boolean;
  /** Whether changes waited for the network, so that their number is shown while they are sent. */
  wasOffline: boolean;
  savedAt: string | null;
  current: OpenContentState;
  catchingUp: Promise<void> | null;
  closeFile: (() => void) | null;
  isClosed: boolean;
}

export const engineOf = ({ store }: Session) => servicesOf(store).syncSession.current()?.engine ?? null;
export const cacheOf = ({ store }: Session) => servicesOf(store).offlineCache.current();
export const bridgeOf = ({ store }: Session) => servicesOf(store).bridge;
export const scheduleOf = ({ store }: Session) => servicesOf(store).schedule;

/** Content changes of the file that are on the device, and that the server does not have. */
const pendingContent = ({ store, file }: Session) => getEntry(store.getState().files.pending, file.guid)?.changes.filter(({ change }) => change.kind === 'compose') ?? [];

/** Whether a content change is on the device. `key`: its entry in the queue. */
export const isWaiting = (session: Session, key: string): boolean => pendingContent(session).some(({ id }) => id === key);

/** Whether typed text is not on the device yet. Without a queue nothing can be stored. */
export const hasUnstored = (session: Session): boolean => engineOf(session) !== null && (session.typed.length > 0 || session.storing > 0);

/** Number of content changes that the server does not have. */
export const waitingCount = (session: Session): number => pendingContent(session).length + (session.typed.length > 0 || session.storing > 0 ? 1 : 0);

const saveStateOf = (session: Session): SaveState => {
  const { refusals: [refusal], replaced, isStoreRefused, savedAt, store } = session;
  const count = waitingCount(session);
  if (isStoreRefused) return { kind: 'not-stored' };
  const failure = refusal?.failure ?? replaced;
  if (failure) return { kind: 'refused', failure };
  const { mode, physicalOnline } = store.getState().sync;
  const isOffline = mode !== 'running' || !physicalOnline;
  session.wasOffline = count > 0 && (session.wasOffline || isOffline);
  if (count === 0) return { kind: 'saved', at: savedAt };
  if (isOffline) return { kind: 'offline', count };
  return session.wasOffline ? { kind: 'sending', count } : { kind: 'saving' };
};

const mayType = ({ file, clientId, refusals, replaced }: Session): boolean =>
  file.permissionsAndReasons.canEdit.value && clientId !== null && refusals.length === 0 && replaced === null;

const isSameState = (one: OpenContentState, other: OpenContentState): boolean =>
  one.canEdit === other.canEdit && one.people === other.people && JSON.stringify(one.save) === JSON.stringify(other.save);

/** Computes the visible state again, and notifies listeners if it changed. */
export const refresh = (session: Session): void => {
  const engine = engineOf(session);
  if (engine) {
    const refusals = refusedContent(engine, session.file.guid);
    if (refusals.length !== session.refusals.length || refusals.some(({ key }, index) => key !== session.refusals[index]?.key)) session.refusals = refusals;
    session.hasRefused ||= refusals.length > 0;
  }
  const next = { canEdit: mayType(session), save: saveStateOf(session), people: session.presence.people() };
  if (isSameState(session.current, next)) return;
  session.current = next;
  for (const listener of session.listeners) listener();
};
