import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { File } from '../../../contract/entities/file';
import { patienceMs } from './patience';
import { ViewerMessage } from './viewer-message';
import styles from './content-viewer.module.css';

/** Over content that the browser still loads: appears after 30 s. The browser continues to load below it. */
export const LateMessage = ({ file }: { readonly file: File }) => {
  const { t } = useTranslation('viewer');
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => { setLate(true); }, patienceMs);
    return () => { clearTimeout(timer); };
  }, []);
  return isLate && <div className={styles.cover}><ViewerMessage file={file} text={t('contentLate')} /></div>;
};
