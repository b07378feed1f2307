import type { File } from '../../../contract/entities/file';
import { addressOfType } from '../../../core/file-urls';
import type { FileRoute } from './routes';

/** Route of a file; a shortcut leads to its target. */
export const routeOfFile = ({ guid, type, shortcutSource }: Pick<File, 'guid' | 'type' | 'shortcutSource'>): FileRoute => {
  const opened = shortcutSource ?? { guid, type };
  const address = addressOfType(opened.type);
  return address === 'folder' || address === 'space' ? { name: address, guid: opened.guid } : { name: 'file', address, guid: opened.guid };
};
