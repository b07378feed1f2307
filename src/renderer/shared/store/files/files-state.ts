import { assertNever } from '../../../../core/assert-never';
import type { Failure } from '../../../../contract/bridge';
import type { Ancestor, File } from '../../../../contract/entities/file';
import type { ListFilter } from '../../../../core/user-config';
import { createTable, type BucketTable } from '../bucket-table';
import type { PendingChange } from './changes';
import type { Sort } from './sorting';

/**
 * Where the files of a list come from. All but folders have one order, the latest first. `person`: whoever is signed in,
 * because what is theirs decides what belongs there. `filter`: what the list is narrowed to; absent where it is not.
 */
export type ListSource = WholeSource & { readonly filter?: ListFilter | undefined };

type WholeSource =
  | { readonly kind: 'folder'; readonly folder: string }
  | { readonly kind: 'trash' }
  | { readonly kind: 'recent'; readonly of: 'used' | 'updated' | 'created' | 'shared'; readonly person: number }
  | { readonly kind: 'favorites' }
  | { readonly kind: 'tag'; readonly id: number };

/**
 * `loading`: nothing to show yet. `refreshing`: what is shown is being read afresh. `extending`: the next page is on
 * its way.
 */
export type ListStatus = 'idle' | 'loading' | 'ready' | 'refreshing' | 'extending' | 'failed';

export interface FileList {
  readonly key: string;
  readonly source: ListSource;
  readonly sort: Sort;
  /** In the order of the list. Only what was loaded, or belongs before the last entry that was. */
  readonly ids: readonly string[];
  readonly status: ListStatus;
  /** Where the next page begins: a word of the server's, or a place in what was last seen; null where there is none. */
  readonly cursor: string | null;
  /** The request whose answer is awaited; any other answer is dropped. */
  readonly requestId: string | null;
  readonly failure: Failure | null;
  /** Files that changed while the answer was on its way, which may know nothing of it. */
  readonly touched: readonly string[];
  /** Since when the server was not heard about it, ISO 8601: this is what was last seen. Null where it is up to date. */
  readonly seenAt: string | null;
}

/** A folder or file that has a page: what is above it, and why it cannot be shown where it cannot. */
export interface Place {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly ancestors: readonly Ancestor[];
  readonly failure: Failure | null;
  readonly requestId: string | null;
}

/** A file with changes on their way: what the server last said of it, and the changes in the order they were made. */
export interface PendingFile {
  readonly confirmed: File | null;
  readonly changes: readonly PendingChange[];
  /** The server described it, or said that it is gone, since it has changes on their way. */
  readonly isTold: boolean;
  /** The server said that it is gone while a removal made here was on its way; perhaps it was another one. */
  readonly isSaidGone: boolean;
}

/**
 * Whatever grows with what one person changes is a table: ten thousand changes may wait, and one more must not cost more
 * because of them.
 */
export interface FilesState {
  readonly table: BucketTable<File>;
  readonly pending: BucketTable<PendingFile>;
  /** For the id of a file made here that the server does not know yet: the files with changes on their way that name it. */
  readonly naming: BucketTable<BucketTable<true>>;
  /** For files made here: the id each had before the server gave it one. Rows keep their identity by it. */
  readonly localIds: BucketTable<string>;
  /** The other way round: the server's id by the one that the file was made with. */
  readonly serverIds: BucketTable<string>;
  /** Files that this window changed: what the server reports of them may be an echo. */
  readonly changedHere: BucketTable<true>;
  /** Files that the server said to be gone: an older answer must not bring them back unasked. */
  readonly gone: BucketTable<true>;
  /** Files that this person put on their desktop from elsewhere, as far as they are known: no page of its list brings them. */
  readonly onDesktop: BucketTable<true>;
  readonly lists: Readonly<Record<string, FileList>>;
  readonly places: Readonly<Record<string, Place>>;
}

export const initialFilesState: FilesState = {
  table: createTable(), pending: createTable(), naming: createTable(), localIds: createTable(), serverIds: createTable(), changedHere: createTable(), gone: createTable(), onDesktop: createTable(),
  lists: {}, places: {},
};

const seenPrefix = 'seen:';
export const seenCursorOf = (next: number): string => `${seenPrefix}${next}`;
/** From which entry on a list goes on in what was last seen; null where its cursor is the server's. */
export const seenPositionOf = (cursor: string): number | null => (cursor.startsWith(seenPrefix) ? Number(cursor.slice(seenPrefix.length)) : null);

const filterKeyOf = ({ types, owner, tag }: ListFilter): string => `?types=${types.join(',')}&owner=${owner ?? ''}&tag=${tag ?? ''}`;

export const listKeyOf = (source: ListSource, sort: Sort): string => wholeKeyOf(source, sort) + (source.filter ? filterKeyOf(source.filter) : '');

const wholeKeyOf = (source: ListSource, sort: Sort): string => {
  switch (source.kind) {
    case 'trash': return 'trash';
    case 'folder': return `folder:${source.folder}:${sort.field}:${sort.direction}${sort.folders === undefined ? '' : `:${sort.folders}`}`;
    case 'recent': return `recent:${source.of}`;
    case 'favorites': return 'favorites';
    case 'tag': return `tag:${source.id}`;
    default: return assertNever(source);
  }
};
