import { useState } from 'react';
import { fileTypes, type File } from '../../contract/entities/file';
import { FileThumb } from '../ui/file-thumb';
import { useBridge } from './store/hooks';

/** Pictures larger than this are not loaded only to be looked at in passing. */
const pictureLimitBytes = 20 * 1024 * 1024;

export interface FilePictureProps {
  readonly file: File;
  /** Of the picture itself, where there is one. */
  readonly className: string | undefined;
}

/** What a file looks like: itself where it is a picture, else the one that its type draws. One element shows one file. */
export const FilePicture = ({ file, className }: FilePictureProps) => {
  const bridge = useBridge();
  const [isBroken, setBroken] = useState(false);
  const isPicture = file.type === fileTypes.img && file.permissionsAndReasons.canDownload.value && (file.fileSize ?? 0) <= pictureLimitBytes;
  const address = file.thumbnailUrl ?? (isPicture ? file.downloadUrl : null);
  if (address === null || isBroken) return <FileThumb type={file.type} name={file.name} />;
  return <img src={bridge.files.contentUrl(address)} alt="" className={className} onError={() => { setBroken(true); }} />;
};
