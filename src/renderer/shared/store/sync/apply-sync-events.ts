import type { AccountPerson } from '../../../../contract/entities/session';
import { isLocalGuid } from '../../../../core/ids';
import type { Change } from '../../../../core/sync/change';
import type { Entry } from '../../../../core/sync/outbox-entry';
import type { QueueEvent } from '../../../../core/sync/queue-subscription';
import { createsFile, isFileChange } from '../../../../core/sync/rules-by-kind';
import type { SyncEvent } from '../../../../core/sync/sync-engine';
import { localFailure } from '../../bridge-failure';
import { isDiskFull } from '../../local-data/disk-full';
import type { AppStore } from '../app-store';
import type { StoreServices } from '../store-services';
import { getEntry, hasEntry } from '../files/bucket-table';
import { hasSamePersonalState } from '../files/file-equality';
import { selectFile } from '../files/file-selectors';
import { changeCancelled, changeConfirmed, changeRefused, changeRelocated, changesEnqueued, personalChangeSettled } from '../files/files-slice';
import { recheckFile, refreshTrash } from '../files/load-files';
import { applyPersonalChange, type PendingChange } from '../files/pending-changes';
import type { PendingCallers } from './pending-callers';
import { reloadAfterChange } from './reload-after-change';
import type { SettledOutcome } from './sync-session';
import { syncStateChanged } from './sync-slice';

type SettledEvent = Extract<QueueEvent, { type: 'settled' }>;

/** The store of one login, with the callers that wait for entries. */
export interface SyncTarget extends Pick<AppStore, 'dispatch' | 'getState'> {
  readonly services: StoreServices;
  readonly person: AccountPerson;
  readonly callers: PendingCallers;
  /** Keys of entries that were sent before the event stream of this window started. */
  readonly sentBefore: ReadonlySet<string>;
  /** Settles the caller of an entry, if there is one. */
  settle(key: string, outcome: SettledOutcome): void;
}

const pendingOf = (entry: Entry, change: Change, person: AccountPerson): PendingChange => ({ id: entry.key, change, at: entry.madeAt, person });

const applyPersonalSettled = ({ dispatch, settle, callers }: SyncTarget, { entry: { key, guid: localId, change }, guid, outcome: { result } }: SettledEvent): void => {
  const isConfirmed = result.status === 'confirmed';
  dispatch(personalChangeSettled({ changeId: key, isConfirmed, made: isConfirmed && guid !== localId ? { localId, id: guid } : null }));
  switch (result.status) {
    case 'confirmed':
      dispatch(reloadAfterChange(change, null));
      settle(key, { status: 'confirmed', guid, revision: null, superseded: null, isUnchanged: result.isUnchanged, ...(result.readIds === undefined ? {} : { readIds: result.readIds }) });
      return;
    case 'refused':
      dispatch(changeRefused({ changeId: key, guid, change, failure: result.failure, isAnnounced: callers.isAnnounced(key) }));
      dispatch(reloadAfterChange(change, result.failure));
      settle(key, { status: 'refused', failure: result.failure });
      return;
    case 'relocated': case 'dropped':
      settle(key, { status: 'dropped' });
      return;
  }
};

const applySettled = (target: SyncTarget, event: SettledEvent): void => {
  const { dispatch, getState, services: { fileChecks }, callers, settle, sentBefore } = target;
  const { entry: { key, change, attempts }, guid, outcome } = event;
  const { result } = outcome;
  if (!isFileChange(change)) {
    applyPersonalSettled(target, event);
    return;
  }
  const isOfServer = !isLocalGuid(guid);
  const { pending, removed } = getState().files;
  const waiting = getEntry(pending, guid);
  fileChecks.markStale(guid);
  switch (result.status) {
    case 'confirmed': {
      const { file, superseded, isUnchanged } = result;
      const hasServerUpdate = waiting?.hasServerUpdate === true && (file === null || waiting.confirmed === null);
      const isAnothersRemoval = file === null && isUnchanged;
      // The change may have been made long before this window received events, and the file may be gone since.
      const isOld = file !== null && (attempts > 0 || sentBefore.has(key));
      const known = file && (getEntry(pending, file.guid)?.confirmed ?? selectFile(getState(), file.guid));
      // The server's description since the change may already include it.
      const expected = known && !waiting?.hasServerUpdate ? applyPersonalChange(known, change) : known;
      // Personal attributes have no revision, so which description is newer cannot be determined.
      const isDoubtful = file !== null && expected?.revision === file.revision && !hasSamePersonalState(expected, file);
      const isToBeChecked = hasServerUpdate || isOld || isDoubtful || isAnothersRemoval || (file !== null && hasEntry(removed, file.guid));
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
      dispatch(changeRefused({ changeId: key, guid, change, failure, isAnnounced: callers.isAnnounced(key), fileName: outcome.fileName }));
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

/** Applies an event of the sync engine to the store, and settles the callers that wait for it. */
export const applySyncEvent = (target: SyncTarget, event: SyncEvent): void => {
  const { dispatch, getState, services: { syncSession }, callers, settle, person } = target;
  switch (event.type) {
    case 'added':
      dispatch(changesEnqueued({ changes: event.added.map(({ entry, guid, change }) => ({ guid, pending: pendingOf(entry, change, person) })) }));
      for (const { entry: { key } } of event.added) callers.notifyOptimistic(key);
      return;
    case 'settled': applySettled(target, event); return;
    case 'replaced': {
      const { entry, by, outcome } = event;
      callers.replaceKey(entry.key, by.key);
      if (outcome.result.status === 'relocated') {
        dispatch(changeRelocated({ changeId: entry.key, guid: by.guid, pending: pendingOf(by, event.change, person), failure: outcome.result.failure }));
      }
      return;
    }
    case 'not-stored': {
      const { key, guid, change, cause } = event;
      const failure = localFailure(getState().sync.persistence === 'nowhere' ? 'WINDOW_OUTDATED' : isDiskFull(cause) ? 'CHANGE_NOT_KEPT' : 'CHANGE_NOT_WRITTEN');
      if (!isFileChange(change)) dispatch(personalChangeSettled({ changeId: key, isConfirmed: false, made: null }));
      dispatch(changeRefused({ changeId: key, guid, change, failure, isAnnounced: callers.isAnnounced(key) }));
      settle(key, { status: 'refused', failure });
      return;
    }
    case 'state': dispatch(syncStateChanged({ ...event.state, notices: syncSession.current()?.engine.notices().length ?? 0 })); return;
    case 'network-recovered': return;
  }
};
