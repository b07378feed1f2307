import { useTranslation } from 'react-i18next';
import { useFormats } from '../../shared/format/use-formats';
import { useSpaceQuota } from '../../shared/use-space-quota';
import { ProgressBar } from '../../ui/progress-bar';
import styles from './drawer.module.css';

/** A space's used storage and its quota. */
export const SpaceStorage = ({ guid }: { readonly guid: string }) => {
  const { t } = useTranslation('places');
  const formats = useFormats();
  const gauge = useSpaceQuota(guid);
  if (!gauge) return null;
  const { quota, used } = gauge;
  return (
    <section aria-label={t('spaceStorage')} className={styles.section}>
      <h3 className={styles.sectionHead}>{t('spaceStorage')}</h3>
      {quota !== null && <ProgressBar label={t('spaceStorage')} value={Math.min(used, quota)} maxValue={Math.max(quota, 1)} tone={used >= quota ? 'danger' : 'ink'} />}
      <p className={styles.quiet}>{quota === null ? t('storageUsed', { used: formats.bytes(used) }) : t('storageOf', { used: formats.bytes(used), quota: formats.bytes(quota) })}</p>
    </section>
  );
};
