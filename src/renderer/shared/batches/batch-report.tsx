import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../format/use-formats';
import { FileName } from '../../ui/file-name';
import { ProgressBar } from '../../ui/progress-bar';
import { isBatchSettled, type Batch } from './batches';
import styles from './batch-report.module.css';

/** Maximum number of files listed. */
const listedFiles = 100;

/** Progress of a bulk action, and a list of the files it failed for. */
export const BatchReport = ({ batch, end }: { readonly batch: Batch; readonly end?: ReactNode }) => {
  const { t } = useTranslation('acts');
  const formats = useFormats();
  const { text, total, done, unfinished } = batch;
  const hidden = unfinished.length - listedFiles;
  return (
    <div className={styles.batch}>
      <header className={styles.header}>
        <p className={styles.title}>{text}</p>
        <span className={styles.count} role="status">{t('batchProgress', { done, total })}</span>
        {end}
      </header>
      {!isBatchSettled(batch) && <ProgressBar label={text} value={done + unfinished.length} maxValue={total} />}
      {unfinished.length > 0 && (
        <ul className={styles.left} aria-label={t('batchRefused')}>
          {unfinished.slice(0, listedFiles).map(({ name, reason }, index) => (
            <li key={index} data-refused={reason !== null}><span className={styles.name}><FileName name={name} /></span><span className={styles.reason}>{reason ?? t('batchStopped')}</span></li>
          ))}
          {hidden > 0 && <li><span className={styles.reason}>{t('batchMore', { amount: formats.number(hidden) })}</span></li>}
        </ul>
      )}
    </div>
  );
};
