import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BytesPicture } from '../content/bytes-picture';
import { ContentMessage } from '../content/content-message';
import { useContent } from '../content/use-content';
import type { ViewerProps } from '../viewer-props';
import { loadPackagePreview } from './package-preview';
import styles from './package-viewer.module.css';

const BytesPdf = lazy(async () => ({ default: (await import('../pdf/bytes-pdf')).BytesPdf }));

/** The preview that an app stored in its file. A file without one shows its details. */
export const PackageViewer = ({ file, variant, fallback }: ViewerProps) => {
  const { content, retry } = useContent(file, loadPackagePreview);
  if (content.status === 'loading') return <div className={styles.stage} aria-busy />;
  if (content.status === 'failed') return content.problem === 'network' ? <ContentMessage file={file} problem="network" onRetry={retry} /> : fallback;
  const preview = content.value;
  if (!preview) return fallback;
  return preview.kind === 'pdf' ? <BytesPdf file={file} variant={variant} bytes={preview.bytes} /> : <EmbeddedPicture file={file} bytes={preview.bytes} fallback={fallback} />;
};

const EmbeddedPicture = ({ file, bytes, fallback }: Pick<ViewerProps, 'file' | 'fallback'> & { readonly bytes: Uint8Array<ArrayBuffer> }) => {
  const { t } = useTranslation('viewer');
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return fallback;
  return (
    <figure className={styles.stage}>
      <BytesPicture bytes={bytes} label={file.name} className={styles.picture} onError={() => { setBroken(true); }} />
      <figcaption className={styles.caption}>{t('packagePreview')}</figcaption>
    </figure>
  );
};
