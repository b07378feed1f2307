import { lazy, useEffect, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { officePdfUrlOf } from '../../../../contract/api/byte-routes';
import type { File } from '../../../../contract/entities/file';
import { isOfficeFile } from '../../../../core/office-files';
import { FileIcon } from '../../../ui/file-icon';
import { logProblem } from '../../log';
import { useBridge } from '../../store/store-hooks';
import type { ViewerProps } from '../viewer-props';
import styles from './office-viewer.module.css';

const BytesPdf = lazy(async () => ({ default: (await import('../pdf/bytes-pdf')).BytesPdf }));

type OfficePdf = { readonly kind: 'requested' | 'converting' | 'none' } | { readonly kind: 'ready'; readonly bytes: Uint8Array<ArrayBuffer> };

const requested = { kind: 'requested' } as const;
const none = { kind: 'none' } as const;
const requestIntervalMs = 1_000;

/** The server's PDF of a file. It is requested until the server made it; `none` also if that fails. */
const useOfficePdf = ({ downloadUrl }: Pick<File, 'downloadUrl'>): OfficePdf => {
  const bridge = useBridge();
  const [pdf, setPdf] = useState<OfficePdf>(downloadUrl === null ? none : requested);
  useEffect(() => {
    if (downloadUrl === null) return undefined;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const request = async (): Promise<void> => {
      const response = await bridge.files.fetchContent(officePdfUrlOf(downloadUrl), { signal: stop.signal });
      const bytes = response.status === 200 ? new Uint8Array(await response.arrayBuffer()) : null;
      if (stop.signal.aborted) return;
      if (response.status === 202) {
        setPdf({ kind: 'converting' });
        timer = setTimeout(start, requestIntervalMs);
      } else setPdf(bytes ? { kind: 'ready', bytes } : none);
    };
    const start = (): void => {
      request().catch((error: unknown) => {
        if (stop.signal.aborted) return;
        logProblem('The PDF of an office file could not be loaded.', error);
        setPdf(none);
      });
    };
    start();
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [bridge, downloadUrl]);
  return pdf;
};

/** A viewer that shows the server's PDF of an office file; `Otherwise` shows a file without one. */
export const createOfficeViewer = (Otherwise: ComponentType<ViewerProps>): ComponentType<ViewerProps> => {
  const OfficeViewer = (props: ViewerProps) => {
    const { file, variant } = props;
    const { t } = useTranslation('viewer');
    const pdf = useOfficePdf(file);
    switch (pdf.kind) {
      case 'requested': return <div className={styles.wait} aria-busy />;
      case 'converting': return (
        <div className={styles.wait} role="status" aria-busy>
          <FileIcon type={file.type} name={file.name} size={56} />
          <p>{t('officeConverting')}</p>
        </div>
      );
      case 'none': return <Otherwise {...props} />;
      case 'ready': return <BytesPdf file={file} variant={variant} bytes={pdf.bytes} />;
    }
  };
  return (props) => (isOfficeFile({ name: props.file.name, sizeBytes: props.file.fileSize }) ? <OfficeViewer {...props} /> : <Otherwise {...props} />);
};
