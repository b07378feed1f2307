import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb';
import type { Ancestor, File } from '../../../contract/entities/file';
import type { Entry, Mappings, Mode, Outcome } from '../../../core/sync/entry';
import type { UploadRecord } from '../../../core/uploads/record';
import type { Settings } from '../../../core/user-config';
import type { ListSource } from '../store/files/files-state';
import type { Sort } from '../store/files/sorting';

/** An outcome, and where it stands among the others: the transaction that wrote it, and its place in that one. */
export interface KeptOutcome {
  readonly outcome: Outcome;
  readonly place: readonly [version: number, index: number];
}

/** What an outbox is besides its entries, outcomes and mappings. */
export interface KeptState {
  readonly version: number;
  readonly nextOrder: number;
  readonly mode: Mode;
  readonly asked: number;
}

/** A copy of all of it. */
export interface Backup extends KeptState {
  /** ISO 8601. */
  readonly at: string;
  readonly entries: readonly Entry[];
  readonly outcomes: readonly Outcome[];
  readonly mappings: Mappings;
}

/** A list as it was last seen. */
export interface SeenList {
  readonly source: ListSource;
  readonly sort: Sort;
  readonly ids: readonly string[];
  readonly cursor: string | null;
  /** ISO 8601. */
  readonly at: string;
}

/**
 * A list as it lies here: its beginning, so that whoever opens a long list reads no more than that, and an act in it
 * writes no more. The rest lies in pieces beside it, and may name again what has come into the beginning since.
 */
export interface KeptList extends SeenList {
  /** How many more ids lie in pieces. */
  readonly rest?: number;
}

/** Anything else that was seen; whoever reads it finds out what it is. */
export interface SeenValue {
  readonly value: unknown;
  /** ISO 8601. */
  readonly at: string;
}

export interface SeenPlace {
  readonly ancestors: readonly Ancestor[];
}

/** What a device keeps for one person on one server. */
export interface LocalSchema extends DBSchema {
  entries: { key: string; value: Entry };
  outcomes: { key: string; value: KeptOutcome };
  /** Local id → the server's. */
  mappings: { key: string; value: string };
  /** One record, `'outbox'`. */
  state: { key: string; value: KeptState };
  backups: { key: number; value: Backup };
  /** By the key of the list. */
  lists: { key: string; value: KeptList };
  /** By the key of the list and the number of the piece. */
  rests: { key: [list: string, piece: number]; value: readonly string[] };
  files: { key: string; value: File };
  /** By the guid of the folder or file. */
  places: { key: string; value: SeenPlace };
  /** What is to be uploaded, where a page does that itself. */
  uploads: { key: string; value: UploadRecord };
  /** One record, `'settings'`. */
  settings: { key: string; value: Settings };
  /** What else they saw last, by its name. */
  values: { key: string; value: SeenValue };
}

export type LocalDatabase = IDBPDatabase<LocalSchema>;
type Upgrade = IDBPTransaction<LocalSchema, StoreNames<LocalSchema>[], 'versionchange'>;

/**
 * What leads from each version to the next; the first one from nothing. A step that has shipped is never changed: data
 * that it made is on somebody's disk. All that are missing run in one transaction, so that none is half done.
 */
const steps: readonly ((database: LocalDatabase, upgrade: Upgrade) => void)[] = [
  // 1: what a person changed and the server has not yet.
  (database) => {
    database.createObjectStore('entries', { keyPath: 'key' });
    database.createObjectStore('outcomes', { keyPath: 'outcome.key' });
    database.createObjectStore('mappings');
    database.createObjectStore('state');
    database.createObjectStore('backups', { autoIncrement: true });
  },
  // 2: what they saw last.
  (database) => {
    database.createObjectStore('lists');
    database.createObjectStore('files', { keyPath: 'guid' });
    database.createObjectStore('places');
  },
  // 3: long lists in pieces.
  (database) => {
    database.createObjectStore('rests');
  },
  // 4: what is to be uploaded.
  (database) => {
    database.createObjectStore('uploads', { keyPath: 'id' });
  },
  // 5: how they look at their lists.
  (database) => {
    database.createObjectStore('settings');
  },
  // 6: what else they saw last, as the sidebar shows it.
  (database) => {
    database.createObjectStore('values');
  },
];

export const schemaVersion = steps.length;

export const upgradeSchema = (database: LocalDatabase, oldVersion: number, upgrade: Upgrade): void => {
  for (const step of steps.slice(oldVersion)) step(database, upgrade);
};
