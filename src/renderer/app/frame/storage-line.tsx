import { useTranslation } from 'react-i18next';
import { useFormats } from '../../shared/format/use-formats';
import { useAppSelector } from '../../shared/store/store-hooks';
import { ProgressBar } from '../../ui/progress-bar';
import styles from './sidebar.module.css';

/** The share of the quota at which the bar warns. */
const warningShare = 0.9;

/** How much storage is used. Without a quota there is no bar. */
export const StorageLine = () => {
  const { t } = useTranslation('places');
  const formats = useFormats();
  const storage = useAppSelector((state) => state.quota.value);
  // Reserves the line's height until the value is loaded, so that the entries above do not move under the pointer.
  if (!storage) return <div className={styles.storage}><span className={styles.storageText}>&nbsp;</span></div>;
  const { quota, used, isOfTeam } = storage;
  const isLimited = quota !== null && storage.isLimited;
  const text = isLimited ? t('storageOf', { used: formats.bytes(used), quota: formats.bytes(quota) }) : t('storageUsed', { used: formats.bytes(used) });
  return (
    <div className={styles.storage}>
      {isLimited && <ProgressBar label={t(isOfTeam ? 'storageTeam' : 'storage')} value={Math.min(used, quota)} maxValue={Math.max(quota, 1)} tone={used >= quota ? 'danger' : used >= quota * warningShare ? 'warn' : 'ink'} />}
      <span className={styles.storageText} title={t(isOfTeam ? 'storageTeam' : 'storage')}>{text}</span>
    </div>
  );
};
