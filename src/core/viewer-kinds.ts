import { fileTypes, type File } from '../contract/entities/file';
import { cloudGroupOf, extensionOf } from './file-types';

/** How the content of an uploaded file is shown. */
export type ViewerKind = 'image' | 'audio' | 'video' | 'pdf';

/** Image formats that every supported browser decodes. The server draws the others. */
const browserImages: ReadonlySet<string> = new Set(['png', 'jpg', 'jpeg', 'gif', 'webp', 'svg', 'bmp', 'avif', 'ico']);

/** The viewer of a file's content, by its name; null: the file's details are shown instead. */
export const viewerKindOf = ({ name, downloadUrl }: Pick<File, 'name' | 'downloadUrl'>): ViewerKind | null => {
  if (downloadUrl === null) return null;
  const group = cloudGroupOf(name);
  return group === 'image' || group === 'audio' || group === 'video' || group === 'pdf' ? group : null;
};

/** Whether an image is shown through the server's drawing, because browsers cannot decode its format. */
export const isDrawnByServer = ({ name, type }: Pick<File, 'name' | 'type'>): boolean => type === fileTypes.img && !browserImages.has(extensionOf(name));
