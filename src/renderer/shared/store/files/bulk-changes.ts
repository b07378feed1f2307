import { entriesOf } from './bucket-table';
import type { EnqueuedChange, PendingChange } from './pending-changes';
import type { FilesState } from './files-state';

/**
 * Expands a change of all files of a kind into changes of the known ones. They keep its id, so that they are reverted
 * with it.
 */
export const expandBulkChange = ({ table }: FilesState, pending: PendingChange): readonly EnqueuedChange[] => {
  const { change, person } = pending;
  if (change.kind !== 'emptyTrash' && change.kind !== 'markAll') return [];
  return entriesOf(table).flatMap(([guid, file]): EnqueuedChange[] => {
    if (change.kind === 'emptyTrash') return file.isDelete && (file.deletedBy === person.id || file.creator?.id === person.id) ? [{ guid, pending: { ...pending, change: { kind: 'destroy', guid } } }] : [];
    return file.sharedAt !== null && !file.marked ? [{ guid, pending: { ...pending, change: { kind: 'mark', guid, marked: true, base: false } } }] : [];
  });
};

/** Files with a pending part of a bulk change. */
export const filesOfBulkChange = ({ pending }: FilesState, changeId: string): readonly string[] =>
  entriesOf(pending).flatMap(([guid, { changes }]) => (changes.some(({ id }) => id === changeId) ? [guid] : []));
