import { createSelector } from '@reduxjs/toolkit';
import { shallowEqual } from 'react-redux';
import type { File } from '../../../../contract/entities/file';
import { getEntry } from '../files/bucket-table';
import type { FilesState } from '../files/files-state';
import { selectPersonalList, type PersonalSlice } from '../personal-lists/personal-lists';
import { createResource } from '../resources/resource';

/** Guids of the person's quick access in order (file specification, section 3). The files are in the table of files. */
export const quickAccessResource = createResource<readonly string[]>('quickAccess');

/** Existing files of quick access in order, with pending changes applied; null until loaded. */
export const selectQuickAccess = createSelector(
  [(state: { readonly personal: PersonalSlice }) => selectPersonalList(state, 'quickAccess'), ({ files }: { readonly files: FilesState }) => files.table],
  (guids, table): readonly File[] | null => guids && guids.flatMap((guid) => {
    const file = getEntry(table, guid);
    return file && !file.isDelete ? [file] : [];
  }),
  // The table changes with every file.
  { memoizeOptions: { resultEqualityCheck: shallowEqual } },
);
