import { createSelector } from '@reduxjs/toolkit';
import { shallowEqual } from 'react-redux';
import type { File } from '../../../contract/entities/file';
import { getEntry } from './bucket-table';
import type { FilesState } from './files/files-state';
import { selectOwnList, type OwnSlice } from './own';
import { createResource } from './resource';

/** The guids of a person's quick access, in their order (file specification, section 3). The files themselves are in the table of all files. */
export const quickAccessResource = createResource<readonly string[]>('quickAccess');

/** The files of quick access that are still there, in the person's order with what is on its way; null while nobody knows. */
export const selectQuickAccess = createSelector(
  [(state: { readonly own: OwnSlice }) => selectOwnList(state, 'quickAccess'), ({ files }: { readonly files: FilesState }) => files.table],
  (guids, table): readonly File[] | null => guids && guids.flatMap((guid) => {
    const file = getEntry(table, guid);
    return file && !file.isDelete ? [file] : [];
  }),
  // The table is another one with every file that changes.
  { memoizeOptions: { resultEqualityCheck: shallowEqual } },
);
