import { useCallback, useState } from 'react';
import { maxPicturePixels } from './picture-limit';

interface BytesPictureProps {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly label: string;
  readonly className: string | undefined;
  readonly onError: () => void;
}

/**
 * A picture of bytes. They have no media type, so the browser never takes them for SVG. It is hidden, and so not
 * decoded, until its size is known.
 */
export const BytesPicture = ({ bytes, label, className, onError }: BytesPictureProps) => {
  const [isKnown, setKnown] = useState(false);
  const load = useCallback((image: HTMLImageElement) => {
    const url = URL.createObjectURL(new Blob([bytes]));
    image.src = url;
    return () => { URL.revokeObjectURL(url); };
  }, [bytes]);
  return (
    <img
      ref={load} alt={label} className={className} draggable={false} style={isKnown ? undefined : { visibility: 'hidden' }} onError={onError}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
        if (naturalWidth * naturalHeight > maxPicturePixels) onError();
        else setKnown(true);
      }}
    />
  );
};
