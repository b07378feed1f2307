import type { File } from '../../../../contract/entities/file';
import { getEntry } from '../bucket-table';
import type { RootState } from '../store';
import type { FileList, Place } from './files-state';

/**
 * One file by its id. No selector iterates over all files: a list contains ids, and each row selects its file. A new
 * file is also found by its local id, so that components that keep the id still resolve it after the sync.
 */
export const selectFile = ({ files: { table, serverIds } }: RootState, guid: string): File | undefined => getEntry(table, getEntry(serverIds, guid) ?? guid);
export const selectList = (state: RootState, key: string): FileList | undefined => state.files.lists[key];
export const selectPlace = (state: RootState, guid: string): Place | undefined => state.files.places[guid];
