import type { File, PlaceSortField, SortField } from '../../../../contract/entities/file';
import { compareSortKeys } from '../../../../core/file-names';
import { isContainerType } from '../../../../core/file-types';

export interface Sort {
  /** `listedAt` only in lists of files from anywhere. */
  readonly field: PlaceSortField;
  readonly direction: 'up' | 'down';
  /** Position of folders; first by default. Always mixed in lists of files from anywhere. */
  readonly folders?: 'last' | 'mixed' | undefined;
}

/** File specification, section 2: updated time is the default field. */
export const defaultSort: Sort = { field: 'updatedAt', direction: 'down' };

/** The default order of lists of files from anywhere. */
export const latestFirst: Sort = { field: 'listedAt', direction: 'down', folders: 'mixed' };

/** Initial direction of a field: ascending for names, descending for the rest. */
export const firstDirectionOf = (field: PlaceSortField): Sort['direction'] => (field === 'name' || field === 'creator' ? 'up' : 'down');

/** The reverse order. */
export const reverseSort = ({ field, direction, folders }: Sort): Sort => ({
  field, direction: direction === 'up' ? 'down' : 'up', ...(folders === 'mixed' ? { folders } : folders === 'last' ? {} : { folders: 'last' }),
});

/** The `pinFolder` parameter; absent if folders come first. */
export const pinFolderOf = ({ folders }: Sort): { readonly pinFolder?: 'false' | 'last' } => (folders === undefined ? {} : { pinFolder: folders === 'last' ? 'last' : 'false' });

/** The `orderBy` parameter: descending by default, `+asc` for ascending. */
export const orderByOf = (sort: Sort): string => (sort.direction === 'up' ? `${sort.field}+asc` : sort.field);

/** The same for a list of files from anywhere; absent in its default order. */
export const placeOrderByOf = (sort: Sort): { readonly orderBy?: string } => (sort.field === 'listedAt' && sort.direction === 'down' ? {} : { orderBy: orderByOf(sort) });

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
 * The server's order: folders first, last or mixed regardless of direction, then the field, then the guid. `momentOf`
 * returns when a file came into the list.
 */
export const comparisonOf = (sort: Sort, momentOf: (file: File) => string = ({ updatedAt }) => updatedAt): Comparison => {
  const byField: Comparison = sort.field === 'listedAt' ? (one, other) => compareTimes(momentOf(one), momentOf(other)) : comparisons[sort.field];
  const sign = sort.direction === 'up' ? 1 : -1;
  const rankSign = sort.folders === 'mixed' ? 0 : sort.folders === 'last' ? -1 : 1;
  return (one, other) => rankSign * (folderRank(one) - folderRank(other)) || sign * (byField(one, other) || compareCodes(one.guid, other.guid));
};
