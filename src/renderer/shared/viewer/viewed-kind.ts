import type { File } from '../../../contract/entities/file';
import { viewerKindOf, type ViewerKind } from '../../../core/viewer-kinds';

/** The viewer that shows a file to this person; null without a viewer, or if the person may not download the file. */
export const viewedKindOf = (file: File): ViewerKind | null => (file.downloadUrl !== null && file.permissionsAndReasons.canDownload.value ? viewerKindOf(file) : null);
