import type { Unsubscribe, WorkspaceBridge } from '../../../../contract/bridge';
import type { Me } from '../../../../contract/entities/session';
import { isLocalGuid } from '../../../../core/ids';
import type { Change } from '../../../../core/sync/change';
import { createSyncEngine, type SyncEvent } from '../../../../core/sync/sync-engine';
import type { Entry } from '../../../../core/sync/outbox-entry';
import type { QueueEvent } from '../../../../core/sync/queue-subscription';
import { createsFile, isFileChange } from '../../../../core/sync/rules-by-kind';
import { localFailure } from '../../bridge-failure';
import { isDiskFull } from '../../local-data/disk-full';
import { logProblem } from '../../log';
import { getEntry, hasEntry } from '../files/bucket-table';
import type { SettledOutcome } from './sync-session';
import { changeCancelled, changeConfirmed, changeRefused, changeRelocated, changesEnqueued, personalChangeSettled } from '../files/files-actions';
import { applyPersonalChange, type PendingChange } from '../files/pending-changes';
import { hasSamePersonalState } from '../files/file-equality';
import { recheckFile, refreshTrash } from '../files/load-files';
import { selectFile } from '../files/file-selectors';
import { createSyncNetwork } from './send-change';
import { reloadAfterChange } from './reload-after-change';
import type { AppStore, StoreExtra } from '../app-store';
import { syncStateChanged } from './sync-slice';
import type { OpenPorts } from './page-sync-ports';

/** A caller in this window that waits for an entry. */
interface PendingCaller {
  readonly isAnnounced: boolean;
  /** Called at most once. */
  onShown: (() => void) | undefined;
  settle: (outcome: SettledOutcome) => void;
  key: string;
}

type SettledEvent = Extract<QueueEvent, { type: 'settled' }>;

/** Connects the store to the sync engine of the signed-in person, one engine per login. */
export const connectSync = (store: AppStore, bridge: WorkspaceBridge, openPorts: OpenPorts, create = createSyncEngine): Unsubscribe => {
  const { dispatch, getState } = store;
  const { syncSession, fileChecks } = dispatch<StoreExtra>((_dispatch, _getState, extra) => extra);
  let followed: number | null = null;
  let waiters = new Map<string, PendingCaller>();
  /** Entries that were sent before the event stream of this window started. */
  const sentBefore = new Set<string>();
  let closePorts: (() => void) | undefined;

  const pendingOf = (entry: Entry, change: Change, person: Me): PendingChange => ({ id: entry.key, change, at: entry.madeAt, person });

  const notifyShown = (waiter: PendingCaller | undefined): void => {
    const tell = waiter?.onShown;
    if (!waiter || !tell) return;
    waiter.onShown = undefined;
    tell();
  };
  const settle = (key: string, outcome: SettledOutcome): void => {
    const waiter = waiters.get(key);
    notifyShown(waiter);
    waiters.delete(key);
    sentBefore.delete(key);
    waiter?.settle(outcome);
  };

  const applyPersonalSettled = ({ entry: { key, guid: localId, change }, guid, outcome: { result } }: SettledEvent): void => {
    const isConfirmed = result.status === 'confirmed';
    dispatch(personalChangeSettled({ changeId: key, isConfirmed, made: isConfirmed && guid !== localId ? { localId, id: guid } : null }));
    switch (result.status) {
      case 'confirmed':
        dispatch(reloadAfterChange(change, null));
        settle(key, { status: 'confirmed', guid, revision: null, superseded: null, isUnchanged: result.isUnchanged });
        return;
      case 'refused':
        dispatch(changeRefused({ changeId: key, guid, change, failure: result.failure, isAnnounced: waiters.get(key)?.isAnnounced ?? true }));
        dispatch(reloadAfterChange(change, result.failure));
        settle(key, { status: 'refused', failure: result.failure });
        return;
      case 'relocated': case 'dropped':
        settle(key, { status: 'dropped' });
        return;
    }
  };

  const applySettled = (event: SettledEvent): void => {
    const { entry: { key, change, attempts }, guid, outcome } = event;
    const { result } = outcome;
    if (!isFileChange(change)) {
      applyPersonalSettled(event);
      return;
    }
    const isOfServer = !isLocalGuid(guid);
    const { pending, removed } = getState().files;
    const waiting = getEntry(pending, guid);
    const check = fileChecks.get(guid);
    if (check) check.isStale = true;
    switch (result.status) {
      case 'confirmed': {
        const { file, superseded, isUnchanged } = result;
        const isTold = waiting?.hasServerUpdate === true && (file === null || waiting.confirmed === null);
        const isAnothersRemoval = file === null && isUnchanged;
        // The change may have been made long before this window received events, and the file may be gone since.
        const isOld = file !== null && (attempts > 0 || sentBefore.has(key));
        const known = file && (getEntry(pending, file.guid)?.confirmed ?? selectFile(getState(), file.guid));
        // The server's description since the change may already include it.
        const expected = known && !waiting?.hasServerUpdate ? applyPersonalChange(known, change) : known;
        // Personal attributes have no revision, so which description is newer cannot be determined.
        const isDoubtful = file !== null && expected?.revision === file.revision && !hasSamePersonalState(expected, file);
        const isToBeChecked = isTold || isOld || isDoubtful || isAnothersRemoval || (file !== null && hasEntry(removed, file.guid));
        dispatch(createsFile(change) && file === null ? changeCancelled({ changeId: key, guid }) : changeConfirmed({ changeId: key, guid, file, isUnchanged }));
        // The response does not say whether descriptions received meanwhile precede this change.
        if (isToBeChecked) void dispatch(recheckFile(file?.guid ?? guid));
        dispatch(reloadAfterChange(change, null));
        if (change.kind === 'remove' && selectFile(getState(), guid) === undefined) void dispatch(refreshTrash());
        settle(key, { status: 'confirmed', guid: file?.guid ?? guid, revision: file?.revision ?? null, superseded, isUnchanged });
        return;
      }
      case 'refused': {
        const { failure } = result;
        dispatch(changeRefused({ changeId: key, guid, change, failure, isAnnounced: waiters.get(key)?.isAnnounced ?? true, fileName: outcome.fileName }));
        dispatch(reloadAfterChange(change, failure));
        // The file may differ from its local state.
        if (isOfServer) void dispatch(recheckFile(guid));
        settle(key, { status: 'refused', failure });
        return;
      }
      case 'relocated':
      case 'dropped':
        dispatch(changeCancelled({ changeId: key, guid }));
        if (isOfServer && (attempts > 0 || waiting?.wasReportedGone)) void dispatch(recheckFile(guid));
        settle(key, { status: 'dropped' });
        return;
    }
  };

  const applySyncEvent = (person: Me, event: SyncEvent): void => {
    switch (event.type) {
      case 'added':
        dispatch(changesEnqueued({ changes: event.added.map(({ entry, guid, change }) => ({ guid, pending: pendingOf(entry, change, person) })) }));
        for (const { entry: { key } } of event.added) notifyShown(waiters.get(key));
        return;
      case 'settled': applySettled(event); return;
      case 'replaced': {
        const { entry, by, outcome } = event;
        const waiter = waiters.get(entry.key);
        if (waiter) {
          waiters.delete(entry.key);
          waiter.key = by.key;
          waiters.set(by.key, waiter);
        }
        if (outcome.result.status === 'relocated') {
          dispatch(changeRelocated({ changeId: entry.key, guid: by.guid, pending: pendingOf(by, event.change, person), failure: outcome.result.failure }));
        }
        return;
      }
      case 'not-stored': {
        const { key, guid, change, cause } = event;
        const failure = localFailure(getState().sync.persistence === 'nowhere' ? 'WINDOW_OUTDATED' : isDiskFull(cause) ? 'CHANGE_NOT_KEPT' : 'CHANGE_NOT_WRITTEN');
        if (!isFileChange(change)) dispatch(personalChangeSettled({ changeId: key, isConfirmed: false, made: null }));
        dispatch(changeRefused({ changeId: key, guid, change, failure, isAnnounced: waiters.get(key)?.isAnnounced ?? true }));
        settle(key, { status: 'refused', failure });
        return;
      }
      case 'state': dispatch(syncStateChanged({ ...event.state, notices: syncSession.current?.engine.notices().length ?? 0 })); return;
      case 'network-recovered': return;
    }
  };

  const end = (): void => {
    syncSession.current?.engine.stop();
    syncSession.current = null;
    closePorts?.();
    closePorts = undefined;
    sentBefore.clear();
    const left = waiters;
    waiters = new Map();
    for (const waiter of left.values()) {
      notifyShown(waiter);
      waiter.settle({ status: 'dropped' });
    }
  };

  const open = (user: Me, server: string, loginId: number): void => {
    const ports = openPorts({ server, personId: user.id }, { id: loginId, pushClientId: null }, createSyncNetwork(bridge));
    closePorts = ports.close;
    const engine = create(ports, (event) => { applySyncEvent(user, event); });
    const begun = engine.start().catch((error: unknown) => { logProblem('The outbox could not be read.', error); });
    syncSession.current = {
      engine, started: begun,
      enqueue(guid, change, isAnnounced, onShown) {
        const waiter: PendingCaller = { isAnnounced, onShown, settle: () => undefined, key: engine.add(guid, change, selectFile(getState(), guid)?.name) };
        const settled = new Promise<SettledOutcome>((resolve) => { waiters.set(waiter.key, Object.assign(waiter, { settle: resolve })); });
        return { key: waiter.key, settled, undo: () => { engine.undo(waiter.key).catch((error: unknown) => { logProblem('A change could not be undone.', error); }); } };
      },
      whenSettled: (key) => new Promise((resolve) => {
        const waiter = waiters.get(key);
        if (!waiter) {
          resolve();
          return;
        }
        const { settle: tell } = waiter;
        waiter.settle = (outcome) => {
          tell(outcome);
          resolve();
        };
      }),
      recheckSent() { for (const { entry } of engine.waitingEntries()) if (entry.attempts > 0) sentBefore.add(entry.key); },
    };
  };

  const follow = (): void => {
    const { session, loginId } = getState().session;
    if (loginId === followed) return;
    followed = loginId;
    end();
    if (session.status === 'signed-in') open(session.user, session.server, loginId);
  };

  follow();
  const unsubscribe = store.subscribe(follow);
  return () => {
    unsubscribe();
    end();
  };
};
