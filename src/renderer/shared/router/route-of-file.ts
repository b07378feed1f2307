import type { File } from '../../../contract/entities/file';
import { pathSegmentOf } from '../../../core/file-paths';
import type { FileRoute } from './app-routes';

/** Route of a file; a shortcut leads to its target. */
export const routeOfFile = ({ guid, type, shortcutSource }: Pick<File, 'guid' | 'type' | 'shortcutSource'>): FileRoute => {
  const opened = shortcutSource ?? { guid, type };
  const address = pathSegmentOf(opened.type);
  return address === 'folder' || address === 'space' ? { name: address, guid: opened.guid } : { name: 'file', address, guid: opened.guid };
};
