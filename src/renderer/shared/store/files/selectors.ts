import type { File } from '../../../../contract/entities/file';
import { getEntry } from '../bucket-table';
import type { RootState } from '../store';
import type { FileList, Place } from './files-state';

/** One file by its id. Nothing selects over all of them: a list is its ids, and each row asks for its own. */
export const selectFile = (state: RootState, guid: string): File | undefined => getEntry(state.files.table, guid);
export const selectList = (state: RootState, key: string): FileList | undefined => state.files.lists[key];
export const selectPlace = (state: RootState, guid: string): Place | undefined => state.files.places[guid];
