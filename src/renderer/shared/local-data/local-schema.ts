import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb';
import type { Ancestor, File } from '../../../contract/entities/file';
import type { Entry, Mappings, Mode, Outcome } from '../../../core/sync/outbox-entry';
import type { UploadRecord } from '../../../core/uploads/upload-record';
import type { Settings } from '../../../core/list-config';
import type { ListSource } from '../store/files/files-state';
import type { Sort } from '../store/files/sort-order';

/** An outcome with its position: the version of the transaction that wrote it, and its index within. */
export interface StoredOutcome {
  readonly outcome: Outcome;
  readonly place: readonly [version: number, index: number];
}

/** State of an outbox apart from its entries, outcomes and mappings. */
export interface StoredOutboxState {
  readonly version: number;
  readonly nextOrder: number;
  readonly mode: Mode;
  readonly asked: number;
}

/** A copy of an entire outbox. */
export interface Backup extends StoredOutboxState {
  /** ISO 8601. */
  readonly at: string;
  readonly entries: readonly Entry[];
  readonly outcomes: readonly Outcome[];
  readonly mappings: Mappings;
}

/** A cached list. */
export interface CachedList {
  readonly source: ListSource;
  readonly sort: Sort;
  readonly ids: readonly string[];
  readonly cursor: string | null;
  /** ISO 8601. */
  readonly at: string;
}

/**
 * A stored list. Only the head is in this record, so that opening or changing a long list costs no more. The rest is
 * stored in chunks, and may repeat ids that have since moved into the head.
 */
export interface StoredList extends CachedList {
  /** Number of ids stored in chunks. */
  readonly rest?: number;
}

/** Any other cached value; its reader validates the shape. */
export interface CachedValue {
  readonly value: unknown;
  /** ISO 8601. */
  readonly at: string;
}

export interface CachedPage {
  readonly ancestors: readonly Ancestor[];
}

/** The data of one person on one server. */
export interface LocalSchema extends DBSchema {
  entries: { key: string; value: Entry };
  outcomes: { key: string; value: StoredOutcome };
  /** Local id → server id. */
  mappings: { key: string; value: string };
  /** A single record, `'outbox'`. */
  state: { key: string; value: StoredOutboxState };
  backups: { key: number; value: Backup };
  /** By list key. */
  lists: { key: string; value: StoredList };
  /** By list key and chunk number. */
  rests: { key: [list: string, piece: number]; value: readonly string[] };
  files: { key: string; value: File };
  /** By guid of the folder or file. */
  places: { key: string; value: CachedPage };
  /** Pending uploads, where the page itself uploads. */
  uploads: { key: string; value: UploadRecord };
  /** A single record, `'settings'`. */
  settings: { key: string; value: Settings };
  /** Other cached values, by name. */
  values: { key: string; value: CachedValue };
}

export type LocalDatabase = IDBPDatabase<LocalSchema>;
type Upgrade = IDBPTransaction<LocalSchema, StoreNames<LocalSchema>[], 'versionchange'>;

/**
 * Migrations from each version to the next, starting with an empty database. A shipped step must not be changed,
 * because its data exists on people's devices. All missing steps run in one transaction, so that none is left half
 * done.
 */
const migrations: readonly ((database: LocalDatabase, upgrade: Upgrade) => void)[] = [
  // 1: pending changes
  (database) => {
    database.createObjectStore('entries', { keyPath: 'key' });
    database.createObjectStore('outcomes', { keyPath: 'outcome.key' });
    database.createObjectStore('mappings');
    database.createObjectStore('state');
    database.createObjectStore('backups', { autoIncrement: true });
  },
  // 2: the offline cache
  (database) => {
    database.createObjectStore('lists');
    database.createObjectStore('files', { keyPath: 'guid' });
    database.createObjectStore('places');
  },
  // 3: long lists in chunks
  (database) => {
    database.createObjectStore('rests');
  },
  // 4: pending uploads
  (database) => {
    database.createObjectStore('uploads', { keyPath: 'id' });
  },
  // 5: list settings
  (database) => {
    database.createObjectStore('settings');
  },
  // 6: other cached values, such as the sidebar's
  (database) => {
    database.createObjectStore('values');
  },
];

export const schemaVersion = migrations.length;

export const upgradeSchema = (database: LocalDatabase, oldVersion: number, upgrade: Upgrade): void => {
  for (const step of migrations.slice(oldVersion)) step(database, upgrade);
};
