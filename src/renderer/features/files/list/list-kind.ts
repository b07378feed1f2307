import type { File } from '../../../../contract/entities/file';
import { assertNever } from '../../../../core/assert-never';
import type { ListSource } from '../../../shared/store/files/files-state';

/** The contents of a list: a folder's files, files from several folders, or the trash, whose files cannot be opened or changed. */
export type ListKind = 'folder' | 'place' | 'trash';

export const kindOfSource = ({ kind }: ListSource): ListKind => (kind === 'folder' || kind === 'trash' ? kind : 'place');

/** Whether the list has a fixed order: latest first, by its time column. */
export const isLatestFirst = ({ kind }: ListSource): boolean => kind === 'recent' || kind === 'trash';

/** The time shown for each file. A list with a fixed order is sorted by it. */
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
