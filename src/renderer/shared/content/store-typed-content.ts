import * as Y from 'yjs';
import { joinTypedUpdates } from '../../../core/content/join-typed-updates';
import { isLocalGuid } from '../../../core/ids';
import type { ChangeOf } from '../../../core/sync/change';
import { logProblem } from '../log';
import { commit } from '../store/sync/commit';
import { writeContentCache } from './content-cache';
import { cacheOf, isWaiting, refresh, remoteOrigin, waitingCount, type Session } from './content-session-state';

/** Delay after which typed text is stored on the device, milliseconds. */
const flushDelayMs = 200;
/** Delay after which content from the server is cached on the device, milliseconds. */
const cacheDelayMs = 3000;
/** Interval of attempts to store text that the device refused, milliseconds. */
const storeRetryMs = 5000;

/** Stores typed text on the device, as a change of the queue. */
export const flush = (session: Session): void => {
  const { typed, clientId, file, rev, store } = session;
  session.flushTimer.cancel();
  if (typed.length === 0 || clientId === null) return;
  session.typed = [];
  session.storing += 1;
  let isStoring = true;
  const endStoring = (): void => {
    if (isStoring) session.storing -= 1;
    isStoring = false;
  };
  const change: ChangeOf<'compose'> = { kind: 'compose', guid: file.guid, clientId, rev, updates: [joinTypedUpdates(typed)] };
  const { settled, key } = store.dispatch(commit(change, { isAnnounced: false, onOptimistic: () => {
    if (isWaiting(session, key)) {
      session.isStoreRefused = false;
      endStoring();
    }
    refresh(session);
  } }));
  void settled.then((outcome) => {
    if (outcome.status === 'confirmed') session.savedAt = new Date().toISOString();
    else if (outcome.status === 'refused' && outcome.failure.status === 0 && !session.isClosed) {
      // The device did not store it. It stays in memory, before the text typed since.
      session.isStoreRefused = true;
      session.typed = [...change.updates, ...session.typed];
      session.flushTimer.start(() => { flush(session); }, storeRetryMs);
    }
    endStoring();
    refresh(session);
  });
  refresh(session);
};

export const handleUpdate = (session: Session, update: Uint8Array, origin: unknown): void => {
  if (origin === remoteOrigin) {
    cacheSoon(session);
    return;
  }
  session.typed.push(update);
  session.flushTimer.start(() => { flush(session); }, flushDelayMs);
  refresh(session);
};

export const writeCache = (session: Session): void => {
  const { file, rev, doc, hasRefused } = session;
  const cache = cacheOf(session);
  session.cacheTimer.cancel();
  if (session.held.length > 0) {
    cacheSoon(session);
    return;
  }
  if (!cache || isLocalGuid(file.guid) || hasRefused) return;
  writeContentCache(cache, file.guid, { rev, state: Y.encodeStateAsUpdate(doc), hasUnsent: waitingCount(session) > 0 }).catch((error: unknown) => { logProblem('The content could not be cached.', error); });
};
export const cacheSoon = (session: Session): void => { session.cacheTimer.start(() => { writeCache(session); }, cacheDelayMs); };
