import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import type { Failure } from '../../../contract/bridge';
import type { File } from '../../../contract/entities/file';
import { desktopId } from '../../../contract/entities/common-schemas';
import { createContentDoc } from '../../../core/content/content-doc';
import { documentRoot } from '../../../core/content/content-kinds';
import { isLocalGuid } from '../../../core/ids';
import { failureOf, isUnreachable, localFailure } from '../bridge-failure';
import { logProblem } from '../log';
import { listen, servicesOf, type AppStore } from '../store/app-store';
import { commit } from '../store/sync/commit';
import { commitAction } from '../store/undo/undo-actions';
import { consumeSpareClientId, hasSpareClientId, readContentCache, writeSpareClientId } from './content-cache';
import { fetchChangesets, fetchWholeContent } from './content-requests';
import { bridgeOf, cacheOf, engineOf, hasUnstored, refresh, remoteOrigin, scheduleOf, type Session } from './content-session-state';
import { adoptClientId, announce, applyHeld, catchUp, followLive, handleMessage } from './follow-content';
import type { OpenContent } from './open-content';
import { createRemotePresence } from './remote-presence';
import { reportOpening } from './report-opening';
import { createSessionTimer } from './session-timer';
import { cacheSoon, flush, handleUpdate, writeCache } from './store-typed-content';
import { refusedContent, waitingContent } from './unsent-content';

/** Timeout of the request for a client id before the file is shown, milliseconds. */
const firstIdTimeoutMs = 3000;

/** Refusals of the right to write. The text is sent again when the right returns. */
const rightsCodes: ReadonlySet<string> = new Set(['FILE_IS_LOCKED', 'NO_ACCESS_EDIT', 'FILE_FORBIDDEN', 'FILE_DELETED', 'FILE_NOT_FOUND', 'PASSWORD_REQUIRED', 'SHARE_EXPIRED', 'SHARE_INVALID']);

/** A random client id for a file that the server does not know yet. The server's own ids are smaller. */
const deviceClientId = (): number => 2 ** 32 + Math.floor(Math.random() * (Number.MAX_SAFE_INTEGER - 2 ** 32));

/** Sends refused text again, in its order, now that the person may write. */
const resendRefused = (session: Session): void => {
  const engine = engineOf(session);
  if (!engine || session.refusals.length === 0 || !session.refusals.every(({ failure }) => rightsCodes.has(failure.code))) return;
  engine.resend(session.refusals.map(({ key }) => key)).then(() => { refresh(session); }, (error: unknown) => { logProblem('Refused text could not be sent again.', error); });
};

/** Applies the content of the device, or of the server if the device has none, or none without refused changes. */
const loadConfirmed = async (session: Session): Promise<void> => {
  const { file: { guid }, doc } = session;
  const engine = engineOf(session);
  const cached = await readContentCache(cacheOf(session), guid);
  const isDoubtful = cached?.hasUnsent === true && engine !== null && waitingContent(engine, guid).length === 0;
  if (cached === null || isDoubtful) {
    try {
      const { head, updates } = await fetchWholeContent(bridgeOf(session), guid);
      for (const update of updates) Y.applyUpdate(doc, update, remoteOrigin);
      session.rev = head.rev;
      cacheSoon(session);
      return;
    } catch (error) {
      if (cached === null || !isUnreachable(failureOf(error))) throw error;
    }
  }
  Y.applyUpdate(doc, cached.state, remoteOrigin);
  session.rev = cached.rev;
};

/** Reads the content, and the changes on this device. Throws an error with a failure. */
const load = async (session: Session): Promise<void> => {
  const { file: { guid }, doc, store } = session;
  await servicesOf(store).syncSession.current()?.started;
  if (!isLocalGuid(guid)) await loadConfirmed(session);
  const engine = engineOf(session);
  if (!engine) return;
  for (const { change } of refusedContent(engine, guid)) for (const update of change.updates) Y.applyUpdate(doc, update, remoteOrigin);
  for (const { updates } of waitingContent(engine, guid)) for (const update of updates) Y.applyUpdate(doc, update, remoteOrigin);
};

/** Gives the window a client id if the person may edit: of the device, or of the server. */
const prepareWriting = async (session: Session): Promise<void> => {
  const { file: { guid, permissionsAndReasons } } = session;
  if (!permissionsAndReasons.canEdit.value || session.clientId !== null || !engineOf(session)) return;
  if (isLocalGuid(guid)) {
    adoptClientId(session, deviceClientId());
    return;
  }
  const cache = cacheOf(session);
  if (cache) adoptClientId(session, await consumeSpareClientId(cache, guid));
};

/** Keeps a client id on the device, so that the file can be edited at its next opening without a network. */
const keepSpare = async (session: Session): Promise<void> => {
  const { file: { guid }, rev } = session;
  const cache = cacheOf(session);
  if (!cache || session.clientId === null || isLocalGuid(guid) || await hasSpareClientId(cache, guid)) return;
  writeCache(session);
  const spare = await fetchChangesets(bridgeOf(session), guid, null, rev, () => undefined);
  if (spare !== null) await writeSpareClientId(cache, guid, spare);
};

const start = async (session: Session): Promise<void> => {
  await load(session);
  if (session.isClosed) return;
  await prepareWriting(session);
  session.stops.push(bridgeOf(session).realtime.subscribe((message) => { handleMessage(session, message); }));
  followLive(session);
  refresh(session);
  if (session.file.permissionsAndReasons.canEdit.value) resendRefused(session);
  if (isLocalGuid(session.file.guid) || !engineOf(session)) return;
  const caughtUp = catchUp(session);
  // The first opening on a device needs the server's client id before anything can be typed.
  if (session.clientId === null && session.file.permissionsAndReasons.canEdit.value) await Promise.race([caughtUp, new Promise<void>((resolve) => { scheduleOf(session)(resolve, firstIdTimeoutMs); })]);
  void caughtUp.then(() => keepSpare(session)).catch((error: unknown) => { if (!isUnreachable(failureOf(error))) logProblem('A client id could not be kept for later.', error); });
};

export interface ContentSession extends OpenContent {
  /** Resolves once the content can be shown. Rejects with an error that has a failure. */
  readonly opened: Promise<void>;
  /** The file as last described. */
  file(): File;
  /** The file's description changed: its id, or the rights to it. */
  setFile(file: File): void;
  /** Stores the typed text on the device now. */
  flush(): void;
  /** Whether typed text is not on the device yet. */
  hasUnstored(): boolean;
  /** Stores the typed text, and ends. */
  close(): void;
}

const createSession = (store: AppStore, file: File): Session => {
  const doc = createContentDoc();
  const awareness = new Awareness(doc);
  const { schedule } = servicesOf(store);
  const session: Session = {
    store, doc, awareness, file, listeners: new Set(), stops: [], rev: 0, clientId: null, holds: 0, held: [], typed: [], storing: 0,
    flushTimer: createSessionTimer(schedule), cacheTimer: createSessionTimer(schedule), presenceTimer: createSessionTimer(schedule), catchUpTimer: createSessionTimer(schedule),
    presence: createRemotePresence(awareness, (clientId) => clientId === session.clientId),
    refusals: [], isStoreRefused: false, replaced: null, hasRefused: false, wasOffline: false, savedAt: null, current: { canEdit: false, save: { kind: 'saved', at: null }, people: [] },
    catchingUp: null, closeFile: null, isClosed: false,
  };
  return session;
};

/** The content in a file of its own, by calls of the queue, so that it also works without a network. */
const keepAsCopy = (session: Session, name: string): string => {
  const { store, doc, file, refusals } = session;
  const copy = new Y.Doc();
  copy.clientID = deviceClientId();
  copy.getXmlFragment(documentRoot).insert(0, doc.getXmlFragment(documentRoot).toArray().map((block) => (block instanceof Y.XmlHook ? new Y.XmlElement('paragraph') : block.clone())));
  const { guid } = store.dispatch(commitAction('create', name, { kind: 'create', type: file.type, name, folder: desktopId }));
  const engine = engineOf(session);
  const { key } = store.dispatch(commit({ kind: 'compose', guid, clientId: copy.clientID, rev: 0, updates: [Y.encodeStateAsUpdate(copy)] }, {
    isAnnounced: false,
    onOptimistic() {
      // Without space on the device there is no copy, and the notices keep the text.
      if (!engine?.waitingEntries().some(({ entry }) => entry.key === key) && engine?.outcome(key) === undefined) return;
      engine.dismiss(refusals.map((refusal) => refusal.key)).catch((error: unknown) => { logProblem('The refused changes could not be given up.', error); });
    },
  }));
  return guid;
};

const setFile = (session: Session, file: File): void => {
  const { file: before } = session;
  if (file === before) return;
  flush(session);
  session.file = file;
  const mayEdit = file.permissionsAndReasons.canEdit.value;
  if (isLocalGuid(before.guid) && !isLocalGuid(file.guid)) {
    followLive(session);
    void catchUp(session);
  } else if (mayEdit && !before.permissionsAndReasons.canEdit.value) {
    resendRefused(session);
    void catchUp(session);
  }
  refresh(session);
};

/** See `OpenContent.hold`. */
const hold = (session: Session): (() => void) => {
  session.holds += 1;
  let isHolding = true;
  return () => {
    if (!isHolding) return;
    isHolding = false;
    session.holds -= 1;
    if (session.holds === 0) applyHeld(session);
  };
};

const close = (session: Session): void => {
  flush(session);
  applyHeld(session);
  session.isClosed = true;
  if (session.clientId !== null && session.closeFile) bridgeOf(session).realtime.sendPresence(session.file.guid, session.clientId, null);
  session.closeFile?.();
  if (session.cacheTimer.isRunning()) writeCache(session);
  session.presenceTimer.cancel();
  session.catchUpTimer.cancel();
  for (const stop of session.stops) stop();
  session.awareness.destroy();
  session.doc.destroy();
};

/** Opens the content of a file: from the device, then from the server, then live. */
export const openContentSession = (store: AppStore, file: File): ContentSession => {
  const session = createSession(store, file);
  const { doc, awareness } = session;
  doc.on('update', (update: Uint8Array, origin: unknown) => { handleUpdate(session, update, origin); });
  awareness.on('update', (_changes: unknown, origin: unknown) => { if (origin === 'local') announce(session); });
  session.stops.push(store.dispatch(listen({
    predicate: (_action, { files, sync }, before) => files.pending !== before.files.pending || sync !== before.sync,
    effect: () => { refresh(session); },
  })));
  const startedAt = performance.now();
  const opened = start(session);
  void opened.then(() => { reportOpening(session, performance.now() - startedAt); }, () => undefined);
  return {
    doc, awareness, opened,
    state: () => session.current,
    subscribe(listener) {
      session.listeners.add(listener);
      return () => { session.listeners.delete(listener); };
    },
    keepAsCopy: (name) => keepAsCopy(session, name),
    hold: () => hold(session),
    file: () => session.file,
    setFile: (next) => { setFile(session, next); },
    flush: () => { flush(session); },
    hasUnstored: () => hasUnstored(session),
    close: () => { close(session); },
  };
};

/** The failure of an opening. */
export const openingFailureOf = (error: unknown): Failure => (error instanceof Error ? failureOf(error) : localFailure('SOMETHING_WENT_WRONG'));
