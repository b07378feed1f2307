import { useState } from 'react';
import { fileTypes, type File } from '../../contract/entities/file';
import { FileThumb } from '../ui/file-thumb';
import { useBridge } from './store/store-hooks';

/** Larger images are not loaded for a thumbnail. */
const pictureLimitBytes = 20 * 1024 * 1024;

export interface FilePictureProps {
  readonly file: File;
  /** Class of the image, if there is one. */
  readonly className: string | undefined;
}

/** Thumbnail of a file: the image itself, else a drawing of its type. Each element shows one file only. */
export const FilePicture = ({ file, className }: FilePictureProps) => {
  const bridge = useBridge();
  const [isBroken, setBroken] = useState(false);
  const isPicture = file.type === fileTypes.img && file.permissionsAndReasons.canDownload.value && (file.fileSize ?? 0) <= pictureLimitBytes;
  const address = file.thumbnailUrl ?? (isPicture ? file.downloadUrl : null);
  if (address === null || isBroken) return <FileThumb type={file.type} name={file.name} />;
  return <img src={bridge.files.contentUrl(address)} alt="" className={className} onError={() => { setBroken(true); }} />;
};
