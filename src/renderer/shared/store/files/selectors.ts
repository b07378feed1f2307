import type { File } from '../../../../contract/entities/file';
import { getEntry } from '../bucket-table';
import type { RootState } from '../store';
import type { FileList, Place } from './files-state';

/**
 * One file by its id. Nothing selects over all of them: a list is its ids, and each row asks for its own. A file made
 * here is found by the id it was made with, too: whoever took it in hand before the server named it goes on knowing it.
 */
export const selectFile = ({ files: { table, serverIds } }: RootState, guid: string): File | undefined => getEntry(table, getEntry(serverIds, guid) ?? guid);
export const selectList = (state: RootState, key: string): FileList | undefined => state.files.lists[key];
export const selectPlace = (state: RootState, guid: string): Place | undefined => state.files.places[guid];
