import type { FileEventData } from '../../../../contract/realtime/events';
import { assertNever } from '../../../../core/assert-never';
import type { Failure } from '../../../../contract/bridge';
import type { Ancestor, File } from '../../../../contract/entities/file';
import type { ListFilter } from '../../../../core/list-config';
import { createTable, type BucketTable } from './bucket-table';
import type { PendingChange } from './pending-changes';
import type { Sort } from './sort-order';

/**
 * Source of a list's files. `person` is the signed-in
 * person, whose attributes decide which files belong. `filter` is absent for an unfiltered list.
 */
export type ListSource = UnfilteredSource & { readonly filter?: ListFilter | undefined };

type UnfilteredSource =
  | { readonly kind: 'folder'; readonly folder: string }
  | { readonly kind: 'trash' }
  | { readonly kind: 'recent'; readonly of: 'used' | 'updated' | 'created' | 'shared'; readonly person: number }
  | { readonly kind: 'favorites' }
  | { readonly kind: 'tag'; readonly id: number };

/**
 * `loading`: nothing to show yet. `refreshing`: the shown files are being reloaded. `extending`: the next page is
 * loading.
 */
export type ListStatus = 'idle' | 'loading' | 'ready' | 'refreshing' | 'extending' | 'failed';

export interface FileList {
  readonly key: string;
  readonly source: ListSource;
  readonly sort: Sort;
  /** In list order. Contains loaded files, and files that belong before the last loaded one. */
  readonly ids: readonly string[];
  readonly status: ListStatus;
  /** Start of the next page: the server's cursor or an offset in the offline cache; null at the end. */
  readonly cursor: string | null;
  /** The pending request; responses to other requests are dropped. */
  readonly requestId: string | null;
  readonly failure: Failure | null;
  /** Files that changed during the request, so that its response may be outdated for them. */
  readonly changedDuringRequest: readonly string[];
  /** Time of the last server response, ISO 8601, if the list is from the offline cache; null if it is up to date. */
  readonly cachedAt: string | null;
}

/** A folder or file with a page: its ancestors, or the failure to load them. */
export interface PageState {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly ancestors: readonly Ancestor[];
  readonly failure: Failure | null;
  readonly requestId: string | null;
}

/** A file with pending changes: the server's last description, and the changes in order. */
export interface PendingFile {
  readonly confirmed: File | null;
  readonly changes: readonly PendingChange[];
  /** The server described the file, or reported it as gone, since the first pending change. */
  readonly hasServerUpdate: boolean;
  /** The server reported the file as gone during a pending local removal; somebody else may have removed it. */
  readonly wasReportedGone: boolean;
}

/**
 * Collections that grow with a person's changes are tables: with 10,000 changes pending, one more must not cost more.
 */
export interface FilesState {
  readonly table: BucketTable<File>;
  readonly pending: BucketTable<PendingFile>;
  /** For each local id of a new file: the files whose pending changes name it. */
  readonly dependents: BucketTable<BucketTable<true>>;
  /** Local id of a new file, by its guid. Rows use it as a stable key. */
  readonly localIds: BucketTable<string>;
  /** Guid of a new file, by its local id. */
  readonly serverIds: BucketTable<string>;
  /** Files changed by this window: the server's reports about them may be echoes. */
  readonly changedHere: BucketTable<true>;
  /** Files that the server reported as gone: an older response must not restore them without a check. */
  readonly removed: BucketTable<true>;
  /** Known files with a desktop shortcut, which the pages of the desktop's list do not contain. */
  readonly desktopShortcuts: BucketTable<true>;
  readonly lists: Readonly<Record<string, FileList>>;
  readonly pages: Readonly<Record<string, PageState>>;
}

export const initialFilesState: FilesState = {
  table: createTable(), pending: createTable(), dependents: createTable(), localIds: createTable(), serverIds: createTable(), changedHere: createTable(), removed: createTable(), desktopShortcuts: createTable(),
  lists: {}, pages: {},
};

const cacheCursorPrefix = 'seen:';
export const cacheCursorOf = (next: number): string => `${cacheCursorPrefix}${next}`;
/** Offset in the offline cache from a list's cursor; null if the cursor is the server's. */
export const cacheOffsetOf = (cursor: string): number | null => (cursor.startsWith(cacheCursorPrefix) ? Number(cursor.slice(cacheCursorPrefix.length)) : null);

const filterKeyOf = ({ types, owner, tag }: ListFilter): string => `?types=${types.join(',')}&owner=${owner ?? ''}&tag=${tag ?? ''}`;

export const listKeyOf = (source: ListSource, sort: Sort): string => sourceKeyOf(source) + orderKeyOf(source, sort) + (source.filter ? filterKeyOf(source.filter) : '');

const orderKeyOf = ({ kind }: ListSource, { field, direction, folders }: Sort): string => {
  if (kind === 'folder') return `:${field}:${direction}${folders === undefined ? '' : `:${folders}`}`;
  return field === 'listedAt' && direction === 'down' ? '' : `:${field}:${direction}`;
};

/** The key of a list without its order and its filter. */
export const sourceKeyOf = (source: ListSource): string => {
  switch (source.kind) {
    case 'trash': return 'trash';
    case 'folder': return `folder:${source.folder}`;
    case 'recent': return `recent:${source.of}`;
    case 'favorites': return 'favorites';
    case 'tag': return `tag:${source.id}`;
    default: return assertNever(source);
  }
};

/** A change made elsewhere; listed in order. */
export interface RemoteChange {
  readonly guid: string;
  /** `null` if the file is gone. */
  readonly data: FileEventData | null;
}
