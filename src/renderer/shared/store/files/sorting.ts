import type { File, SortField } from '../../../../contract/entities/file';
import { compareSortKeys } from '../../../../core/names';
import { isContainerType } from '../../../../core/file-types';

export interface Sort {
  readonly field: SortField;
  readonly direction: 'up' | 'down';
}

/** File specification, section 2: updated time is the default field. */
export const defaultSort: Sort = { field: 'updatedAt', direction: 'down' };

/** The direction that a field is first sorted in: names from the beginning of the alphabet, the rest from the top. */
export const firstDirectionOf = (field: SortField): Sort['direction'] => (field === 'name' || field === 'creator' ? 'up' : 'down');

/** The `orderBy` parameter: a field alone goes down, `+asc` turns it round. */
export const orderByOf = (sort: Sort): string => (sort.direction === 'up' ? `${sort.field}+asc` : sort.field);

export type Comparison = (one: File, other: File) => number;

const folderRank = (file: File): number => (isContainerType(file.type) ? 0 : 1);
const compareCodes = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
/** Moments that are written alike need not be understood to be compared. */
const compareMoments = (one: string, other: string): number =>
  (one.length === other.length && one.endsWith('Z') && other.endsWith('Z') ? compareCodes(one, other) : Date.parse(one) - Date.parse(other));

const comparisons: Record<SortField, Comparison> = {
  updatedAt: (one, other) => compareMoments(one.updatedAt, other.updatedAt),
  createdAt: (one, other) => compareMoments(one.createdAt, other.createdAt),
  fileSize: (one, other) => (one.fileSize ?? -1) - (other.fileSize ?? -1),
  name: (one, other) => compareSortKeys(one.sortName, other.sortName),
  creator: (one, other) => compareCodes(one.creator?.name ?? '', other.creator?.name ?? ''),
};

/** The server's order of a folder: folders first whatever the direction, then the field, then the guid. */
export const comparisonOf = (sort: Sort): Comparison => {
  const byField = comparisons[sort.field];
  const sign = sort.direction === 'up' ? 1 : -1;
  return (one, other) => folderRank(one) - folderRank(other) || sign * (byField(one, other) || compareCodes(one.guid, other.guid));
};

/** The server's order of the trash: what was deleted last comes first. */
export const compareDeleted: Comparison = (one, other) =>
  compareMoments(other.deletedAt ?? other.updatedAt, one.deletedAt ?? one.updatedAt) || compareCodes(other.guid, one.guid);
