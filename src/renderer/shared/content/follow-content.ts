import * as Y from 'yjs';
import type { ChangesetLine } from '../../../contract/api/content-endpoints';
import type { RealtimeMessage } from '../../../contract/bridge';
import type { PadMessage } from '../../../contract/realtime/content-messages';
import { changesetBytes } from '../../../core/content/changeset';
import { isLocalGuid } from '../../../core/ids';
import { failureOf, isUnreachable } from '../bridge-failure';
import { logProblem } from '../log';
import { deleteContentCache } from './content-cache';
import { fetchChangesets } from './content-requests';
import { bridgeOf, cacheOf, refresh, remoteOrigin, type Session } from './content-session-state';
import { encodePresence } from './remote-presence';
import { cacheSoon } from './store-typed-content';

/** Minimum interval between presence messages, milliseconds. */
const presenceIntervalMs = 200;
/** Delay after which changesets are requested again, if network or server failed, milliseconds. */
const catchUpRetryMs = 5000;

const applyChangeset = (session: Session, { rev, cs }: ChangesetLine): void => {
  const bytes = changesetBytes(cs);
  if (bytes === null || rev <= session.rev) return;
  session.rev = rev;
  if (session.holds > 0) session.held.push(bytes);
  else Y.applyUpdate(session.doc, bytes, remoteOrigin);
  // Also the window's own text, which the document has already: it left the queue.
  cacheSoon(session);
};

/** Applies the changesets that were received while changes had to wait. */
export const applyHeld = (session: Session): void => {
  const { held, doc } = session;
  if (held.length === 0) return;
  session.held = [];
  doc.transact(() => { for (const bytes of held) Y.applyUpdate(doc, bytes, remoteOrigin); }, remoteOrigin);
};

export const adoptClientId = (session: Session, clientId: number | null): void => {
  if (clientId === null || session.clientId !== null) return;
  session.clientId = clientId;
  session.doc.clientID = clientId;
  session.awareness.setLocalState(null);
  session.awareness.clientID = clientId;
  session.awareness.setLocalState({});
};

/** Fetches the changesets that this window missed. */
export const catchUp = (session: Session): Promise<void> => {
  session.catchingUp ??= (async () => {
    const clientId = await fetchChangesets(bridgeOf(session), session.file.guid, session.clientId, session.rev, (changeset) => { applyChangeset(session, changeset); });
    adoptClientId(session, clientId);
    announce(session);
  })().catch((error: unknown) => {
    const failure = failureOf(error);
    if (failure.code === 'CONTENT_REPLACED') {
      session.replaced = failure;
      session.hasRefused = true;
      const cache = cacheOf(session);
      if (cache) void deleteContentCache(cache, session.file.guid);
      return;
    }
    if (!isUnreachable(failure)) logProblem('Changes of an open file could not be fetched.', error);
    const isRefusal = failure.status >= 400 && failure.status < 500;
    if (!isRefusal && !session.isClosed) session.catchUpTimer.start(() => { void catchUp(session); }, catchUpRetryMs);
  }).finally(() => {
    session.catchingUp = null;
    refresh(session);
  });
  return session.catchingUp;
};

/** Fetches the changesets up to a revision. A request that is under way may have been read before it. */
const catchUpTo = async (session: Session, rev: number): Promise<void> => {
  await catchUp(session);
  if (session.rev < rev && !session.isClosed) await catchUp(session);
};

/** Sends the selection of this window. */
export const announce = (session: Session): void => {
  session.presenceTimer.start(() => {
    if (session.clientId !== null && !session.isClosed) bridgeOf(session).realtime.sendPresence(session.file.guid, session.clientId, encodePresence(session.awareness));
  }, presenceIntervalMs);
};

const handlePad = (session: Session, pad: PadMessage): void => {
  switch (pad.kind) {
    case 'changesets': {
      const { guid, prevRev, rev, changesets } = pad.message;
      if (guid !== session.file.guid) return;
      if (changesets === null || prevRev > session.rev) void catchUpTo(session, rev);
      else for (const changeset of changesets) applyChangeset(session, changeset);
      return;
    }
    case 'presence':
      if (pad.presence.guid !== session.file.guid) return;
      session.presence.receive(pad.presence);
      refresh(session);
      return;
    case 'opened':
      if (pad.guid !== session.file.guid) return;
      session.presence.retain(new Set(pad.presences.map(({ clientId }) => clientId)));
      for (const presence of pad.presences) session.presence.receive(presence);
      announce(session);
      if (pad.rev > session.rev) void catchUpTo(session, pad.rev);
      refresh(session);
  }
};

export const handleMessage = (session: Session, message: RealtimeMessage): void => {
  if (message.type === 'pad') handlePad(session, message.message);
  else if (message.type === 'reset') void catchUp(session);
  else if (message.type === 'connection' && !message.isOnline) {
    session.presence.clear();
    refresh(session);
  }
};

export const followLive = (session: Session): void => {
  if (isLocalGuid(session.file.guid) || session.closeFile) return;
  session.closeFile = bridgeOf(session).realtime.openFile(session.file.guid);
};
