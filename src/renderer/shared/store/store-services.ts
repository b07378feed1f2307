import type { WorkspaceBridge } from '../../../contract/bridge';
import type { OfflineCache } from '../local-data/offline-cache';
import { createFileChecks, type FileChecks } from './files/file-checks';
import { createLoginScoped, type LoginScoped } from './login-scoped';
import { createCoalesce, scheduleByTimer, type Coalesce, type Schedule } from './schedule';
import type { SyncSession } from './sync/sync-session';
import { createUndoOrder, type UndoOrder } from './undo/undo-order';

/** Services for thunks and listeners: their extra argument. No field changes after the store is created. */
export interface StoreServices {
  readonly bridge: WorkspaceBridge;
  readonly syncSession: LoginScoped<SyncSession>;
  readonly offlineCache: LoginScoped<OfflineCache>;
  readonly schedule: Schedule;
  /** For reloads of resources; the key is the resource. */
  readonly coalesce: Coalesce;
  readonly fileChecks: FileChecks;
  readonly undoOrder: UndoOrder;
  /** Files whose summary is to be requested. */
  readonly summaryQueue: Set<string>;
}

export const createStoreServices = (bridge: WorkspaceBridge, schedule: Schedule = scheduleByTimer): StoreServices => ({
  bridge, schedule, syncSession: createLoginScoped(), offlineCache: createLoginScoped(), coalesce: createCoalesce(schedule), fileChecks: createFileChecks(), undoOrder: createUndoOrder(), summaryQueue: new Set(),
});
