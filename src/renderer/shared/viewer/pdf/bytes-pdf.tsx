import { useMemo } from 'react';
import type { ViewerProps } from '../viewer-props';
import { PdfPages } from './pdf-viewer';

/** A PDF of bytes that are loaded. */
export const BytesPdf = ({ file, variant, bytes }: Pick<ViewerProps, 'file' | 'variant'> & { readonly bytes: Uint8Array<ArrayBuffer> }) => {
  const fetchContent = useMemo(() => () => Promise.resolve(new Response(bytes.slice())), [bytes]);
  return <PdfPages file={file} variant={variant} url="" fetchContent={fetchContent} />;
};
