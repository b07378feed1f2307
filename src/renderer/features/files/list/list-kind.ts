import { sortFields, type File, type PlaceSortField } from '../../../../contract/entities/file';
import { assertNever } from '../../../../core/assert-never';
import type { ListSource } from '../../../shared/store/files/files-state';

/** The contents of a list. `recent`: files that the person used. `place`: other files from several folders. Files of the trash cannot be opened or changed. */
export type ListKind = 'folder' | 'recent' | 'place' | 'trash';

export const kindOfSource = (source: ListSource): ListKind => {
  if (source.kind === 'recent') return source.of === 'used' ? 'recent' : 'place';
  return source.kind === 'folder' || source.kind === 'trash' ? source.kind : 'place';
};

/** The time shown for each file, and the field by which its column sorts. */
export interface TimeColumn {
  readonly label: 'columnUpdated' | 'columnCreated' | 'columnDeleted' | 'columnUsed' | 'columnShared';
  readonly field: Extract<PlaceSortField, 'listedAt' | 'updatedAt'>;
  readonly momentOf: (file: File) => string;
}

const updated: TimeColumn = { label: 'columnUpdated', field: 'updatedAt', momentOf: (file) => file.updatedAt };
const deleted: TimeColumn = { label: 'columnDeleted', field: 'listedAt', momentOf: (file) => file.deletedAt ?? file.updatedAt };
const recent: Record<Extract<ListSource, { kind: 'recent' }>['of'], TimeColumn> = {
  used: { label: 'columnUsed', field: 'listedAt', momentOf: (file) => file.lastUsedAt ?? file.createdAt },
  updated: { ...updated, field: 'listedAt' },
  created: { label: 'columnCreated', field: 'listedAt', momentOf: (file) => file.createdAt },
  shared: { label: 'columnShared', field: 'listedAt', momentOf: (file) => file.sharedAt ?? file.createdAt },
};

export const timeColumnOf = (source: ListSource): TimeColumn => {
  switch (source.kind) {
    case 'trash': return deleted;
    case 'recent': return recent[source.of];
    case 'folder': case 'favorites': case 'tag': return updated;
    default: return assertNever(source);
  }
};

const labelsOf = { updatedAt: 'columnUpdated', createdAt: 'columnCreated', fileSize: 'columnSize', name: 'columnName', creator: 'columnOwner' } as const;

/** A sort field that a list offers, with its name. */
export interface SortOption {
  readonly field: PlaceSortField;
  readonly label: (typeof labelsOf)[keyof typeof labelsOf] | TimeColumn['label'] | 'columnListed';
}

/** The fields by which a list can be sorted. No field is offered twice under the name of the list's own time. */
export const sortOptionsOf = (source: ListSource): readonly SortOption[] => {
  const fields = sortFields.map((field): SortOption => ({ field, label: labelsOf[field] }));
  if (source.kind === 'folder') return fields;
  const time = timeColumnOf(source);
  const listed: SortOption = { field: 'listedAt', label: time.field === 'listedAt' ? time.label : 'columnListed' };
  return [listed, ...fields.filter(({ label }) => label !== listed.label)];
};
