import { selectIsOffline } from '../../shared/store/sync/sync-slice';
import type { RootState } from '../../shared/store/app-store';

export type SyncStatusKind = 'connecting' | 'online' | 'sending' | 'attention' | 'recovering' | 'offline' | 'signed-out';

export interface SyncStatus {
  readonly kind: SyncStatusKind;
  readonly waiting: number;
  /** Number of items that need the person's attention: unseen outcomes, and a hold of deletions. */
  readonly attention: number;
}

/** Summary of connection and queue. States that block sending take precedence over notices. */
export const syncStatusOf = (state: Pick<RootState, 'connection' | 'sync'>): SyncStatus => {
  const { connection, sync: { mode, waitingCount, unconfirmedDeletions, notices } } = state;
  const attention = notices + (unconfirmedDeletions > 0 ? 1 : 0);
  const kind = (): SyncStatusKind => {
    if (mode === 'signed-out' && waitingCount > 0) return 'signed-out';
    if (selectIsOffline(state)) return 'offline';
    if (mode === 'recovering') return 'recovering';
    if (attention > 0) return 'attention';
    if (waitingCount > 0) return 'sending';
    return connection.isOnline === null ? 'connecting' : 'online';
  };
  return { kind: kind(), waiting: waitingCount, attention };
};

/** Whether two states are displayed identically, to avoid a render. */
export const isSameStatus = (one: SyncStatus, other: SyncStatus): boolean =>
  one.kind === other.kind && one.waiting === other.waiting && one.attention === other.attention;
