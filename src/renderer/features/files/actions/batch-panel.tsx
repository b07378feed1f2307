import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { BatchReport } from '../../../shared/batches/batch-report';
import { hideBatchReport, isBatchSettled, stopBatch, useBatches, type Batch } from '../../../shared/batches/batches';
import { Button } from '../../../ui/button';
import { icon16 } from '../../../ui/icon-props';
import { IconButton } from '../../../ui/icon-button';
import styles from './batch-panel.module.css';

/** The progress of actions on many files, with a button that cancels them. */
export const BatchPanel = () => {
  const { t } = useTranslation('acts');
  const batches = useBatches().filter(({ isShown }) => isShown);
  if (batches.length === 0) return null;
  return <section aria-label={t('batches')} className={styles.panel}>{batches.map((batch) => <BatchReport key={batch.id} batch={batch} end={<End batch={batch} />} />)}</section>;
};

const End = ({ batch }: { readonly batch: Batch }) => {
  const { t } = useTranslation('acts');
  const { id, isStopped } = batch;
  if (isBatchSettled(batch)) return <IconButton label={t('batchClose')} icon={<X {...icon16} />} onPress={() => { hideBatchReport(id); }} />;
  return <Button size="small" variant="quiet" isDisabled={isStopped} onPress={() => { stopBatch(id); }}>{t('batchStop')}</Button>;
};
