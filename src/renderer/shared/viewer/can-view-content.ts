import type { File } from '../../../contract/entities/file';

/** Whether the person may see the bytes of a file: viewing them is downloading them. */
export const canViewContent = ({ downloadUrl, permissionsAndReasons: { canDownload } }: File): boolean => downloadUrl !== null && canDownload.value;
