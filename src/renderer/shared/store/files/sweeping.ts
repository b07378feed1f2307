import { entriesOf } from '../bucket-table';
import type { PendingChange } from './changes';
import type { MadeChange } from './files-actions';
import type { FilesState } from './files-state';

/** A change of all files of a sort, as what it is to each that is known here; it keeps its id, and so goes back with it. */
export const sweptBy = ({ table }: FilesState, pending: PendingChange): readonly MadeChange[] => {
  const { change, person } = pending;
  if (change.kind !== 'emptyTrash' && change.kind !== 'markAll') return [];
  return entriesOf(table).flatMap(([guid, file]): MadeChange[] => {
    if (change.kind === 'emptyTrash') return file.isDelete && (file.deletedBy === person.id || file.creator?.id === person.id) ? [{ guid, pending: { ...pending, change: { kind: 'destroy', guid } } }] : [];
    return file.sharedAt !== null && !file.marked ? [{ guid, pending: { ...pending, change: { kind: 'mark', guid, marked: true, base: false } } }] : [];
  });
};

/** The files that a change of all of a sort is still on its way for. */
export const sweptWith = ({ pending }: FilesState, changeId: string): readonly string[] =>
  entriesOf(pending).flatMap(([guid, { changes }]) => (changes.some(({ id }) => id === changeId) ? [guid] : []));
