import type { File } from '../../../../contract/entities/file';
import { assertNever } from '../../../../core/assert-never';
import type { ListSource } from '../../../shared/store/files/files-state';

/** What a list is of: a folder's files, files from anywhere, or what is in the trash, where nothing is opened or changed. */
export type ListKind = 'folder' | 'place' | 'trash';

export const kindOfSource = ({ kind }: ListSource): ListKind => (kind === 'folder' || kind === 'trash' ? kind : 'place');

/** Whether a list has one order only, the latest first by the moment that it tells. */
export const isLatestFirst = ({ kind }: ListSource): boolean => kind === 'recent' || kind === 'trash';

/** The moment that a list tells of each file, and by which it is ordered where it has one order. */
export interface TimeColumn {
  readonly label: 'columnUpdated' | 'columnCreated' | 'columnDeleted' | 'columnUsed' | 'columnShared';
  readonly momentOf: (file: File) => string;
}

const updated: TimeColumn = { label: 'columnUpdated', momentOf: (file) => file.updatedAt };
const deleted: TimeColumn = { label: 'columnDeleted', momentOf: (file) => file.deletedAt ?? file.updatedAt };
const recent: Record<Extract<ListSource, { kind: 'recent' }>['of'], TimeColumn> = {
  used: { label: 'columnUsed', momentOf: (file) => file.lastUsedAt ?? file.createdAt },
  updated,
  created: { label: 'columnCreated', momentOf: (file) => file.createdAt },
  shared: { label: 'columnShared', momentOf: (file) => file.sharedAt ?? file.createdAt },
};

export const timeColumnOf = (source: ListSource): TimeColumn => {
  switch (source.kind) {
    case 'trash': return deleted;
    case 'recent': return recent[source.of];
    case 'folder': case 'favorites': case 'tag': return updated;
    default: return assertNever(source);
  }
};
