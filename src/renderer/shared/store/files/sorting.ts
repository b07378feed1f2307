import type { File, SortField } from '../../../../contract/entities/file';
import { compareSortKeys } from '../../../../core/names';
import { isContainerType } from '../../../../core/file-types';

export interface Sort {
  readonly field: SortField;
  readonly direction: 'up' | 'down';
  /** Where folders stand; first where nothing is said. Only a folder's list has them apart. */
  readonly folders?: 'last' | 'mixed' | undefined;
}

/** File specification, section 2: updated time is the default field. */
export const defaultSort: Sort = { field: 'updatedAt', direction: 'down' };

/** The direction that a field is first sorted in: names from the beginning of the alphabet, the rest from the top. */
export const firstDirectionOf = (field: SortField): Sort['direction'] => (field === 'name' || field === 'creator' ? 'up' : 'down');

/** The same order from its other end. */
export const reversedSort = ({ field, direction, folders }: Sort): Sort => ({
  field, direction: direction === 'up' ? 'down' : 'up', ...(folders === 'mixed' ? { folders } : folders === 'last' ? {} : { folders: 'last' }),
});

/** The `pinFolder` parameter; absent where folders come first. */
export const pinFolderOf = ({ folders }: Sort): { readonly pinFolder?: 'false' | 'last' } => (folders === undefined ? {} : { pinFolder: folders === 'last' ? 'last' : 'false' });

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

/** The server's order of a folder: folders first or last, or among the files, whatever the direction, then the field, then the guid. */
export const comparisonOf = (sort: Sort): Comparison => {
  const byField = comparisons[sort.field];
  const sign = sort.direction === 'up' ? 1 : -1;
  const rankSign = sort.folders === 'mixed' ? 0 : sort.folders === 'last' ? -1 : 1;
  return (one, other) => rankSign * (folderRank(one) - folderRank(other)) || sign * (byField(one, other) || compareCodes(one.guid, other.guid));
};

/** The server's order of lists from anywhere: the latest first. */
export const compareLatest = (momentOf: (file: File) => string): Comparison =>
  (one, other) => compareMoments(momentOf(other), momentOf(one)) || compareCodes(other.guid, one.guid);

/** The server's order of the trash: what was deleted last comes first. */
export const compareDeleted: Comparison = compareLatest((file) => file.deletedAt ?? file.updatedAt);
