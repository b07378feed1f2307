import type { File } from '../../../contract/entities/file';
import { pathOfFile } from '../../../core/file-paths';
import { isLocalGuid } from '../../../core/ids';
import { useServerOrigin } from './use-server-origin';

/** The address of a file for other people; null until the server has created the file. */
export const useFileLink = (file: Pick<File, 'guid' | 'type'> | undefined): string | null => {
  const origin = useServerOrigin();
  return file === undefined || origin === null || isLocalGuid(file.guid) ? null : new URL(pathOfFile(file.type, file.guid), origin).href;
};
