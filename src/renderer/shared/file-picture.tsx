import { useState } from 'react';
import type { ThumbnailSize } from '../../contract/api/byte-routes';
import type { File } from '../../contract/entities/file';
import { FileThumb } from '../ui/file-thumb';
import { useThumbnailUrl } from './use-thumbnail-url';

export interface FilePictureProps {
  readonly file: File;
  readonly size: ThumbnailSize;
  /** Class of the image, if there is one. It has to fill its box, so that an arriving image moves nothing. */
  readonly className: string | undefined;
}

/** Thumbnail of a file: a picture of its content, else a drawing of its type. */
export const FilePicture = ({ file, size, className }: FilePictureProps) => {
  const url = useThumbnailUrl(file, size);
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  if (url === null || url === brokenUrl) return <FileThumb type={file.type} name={file.name} />;
  return <img src={url} alt="" draggable={false} decoding="async" className={className} onError={() => { setBrokenUrl(url); }} />;
};
