import type { File, SortField } from '../../../../contract/entities/file';
import { compareSortKeys } from '../../../../core/file-names';
import { isContainerType } from '../../../../core/file-types';

export interface Sort {
  readonly field: SortField;
  readonly direction: 'up' | 'down';
  /** Position of folders; first by default. Only in lists of a folder. */
  readonly folders?: 'last' | 'mixed' | undefined;
}

/** File specification, section 2: updated time is the default field. */
export const defaultSort: Sort = { field: 'updatedAt', direction: 'down' };

/** Initial direction of a field: ascending for names, descending for the rest. */
export const firstDirectionOf = (field: SortField): Sort['direction'] => (field === 'name' || field === 'creator' ? 'up' : 'down');

/** The reverse order. */
export const reverseSort = ({ field, direction, folders }: Sort): Sort => ({
  field, direction: direction === 'up' ? 'down' : 'up', ...(folders === 'mixed' ? { folders } : folders === 'last' ? {} : { folders: 'last' }),
});

/** The `pinFolder` parameter; absent if folders come first. */
export const pinFolderOf = ({ folders }: Sort): { readonly pinFolder?: 'false' | 'last' } => (folders === undefined ? {} : { pinFolder: folders === 'last' ? 'last' : 'false' });

/** The `orderBy` parameter: descending by default, `+asc` for ascending. */
export const orderByOf = (sort: Sort): string => (sort.direction === 'up' ? `${sort.field}+asc` : sort.field);

export type Comparison = (one: File, other: File) => number;

const folderRank = (file: File): number => (isContainerType(file.type) ? 0 : 1);
const compareCodes = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
/** UTC times of the same format compare as strings, without parsing. */
const compareTimes = (one: string, other: string): number =>
  (one.length === other.length && one.endsWith('Z') && other.endsWith('Z') ? compareCodes(one, other) : Date.parse(one) - Date.parse(other));

const comparisons: Record<SortField, Comparison> = {
  updatedAt: (one, other) => compareTimes(one.updatedAt, other.updatedAt),
  createdAt: (one, other) => compareTimes(one.createdAt, other.createdAt),
  fileSize: (one, other) => (one.fileSize ?? -1) - (other.fileSize ?? -1),
  name: (one, other) => compareSortKeys(one.sortName, other.sortName),
  creator: (one, other) => compareCodes(one.creator?.name ?? '', other.creator?.name ?? ''),
};

/**
 * The server's order of a folder: folders first, last or mixed regardless of direction, then the field, then the
 * guid.
 */
export const comparisonOf = (sort: Sort): Comparison => {
  const byField = comparisons[sort.field];
  const sign = sort.direction === 'up' ? 1 : -1;
  const rankSign = sort.folders === 'mixed' ? 0 : sort.folders === 'last' ? -1 : 1;
  return (one, other) => rankSign * (folderRank(one) - folderRank(other)) || sign * (byField(one, other) || compareCodes(one.guid, other.guid));
};

/** The server's order of lists across folders: latest first. */
export const compareLatest = (momentOf: (file: File) => string): Comparison =>
  (one, other) => compareTimes(momentOf(other), momentOf(one)) || compareCodes(other.guid, one.guid);

/** The server's order of the trash: latest deletion first. */
export const compareDeleted: Comparison = compareLatest((file) => file.deletedAt ?? file.updatedAt);
