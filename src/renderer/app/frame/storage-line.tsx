import { useTranslation } from 'react-i18next';
import { useFormats } from '../../shared/format/use-formats';
import { LinkButton } from '../../ui/link-button';
import { ProgressBar } from '../../ui/progress-bar';
import { useMoreStorage } from './use-more-storage';
import { useStorageState } from './use-storage-state';
import styles from './sidebar.module.css';

const tones = { 'normal': 'ink', 'almost-full': 'warn', 'full': 'danger' } as const;

/** How much storage is used, and the way to more of it when it is almost full. Without a quota there is no bar. */
export const StorageLine = () => {
  const { t } = useTranslation('places');
  const formats = useFormats();
  const storage = useStorageState();
  const getMore = useMoreStorage();
  // Reserves the line's height until the value is loaded, so that the entries above do not move under the pointer.
  if (!storage) return <div className={styles.storage}><span className={styles.storageText}>&nbsp;</span></div>;
  const { quota, used, isOfTeam, level, remedy } = storage;
  const text = quota === null ? t('storageUsed', { used: formats.bytes(used) }) : t('storageOf', { used: formats.bytes(used), quota: formats.bytes(quota) });
  return (
    <div className={styles.storage} data-level={level}>
      {quota !== null && <ProgressBar label={t(isOfTeam ? 'storageTeam' : 'storage')} value={Math.min(used, quota)} maxValue={Math.max(quota, 1)} tone={tones[level]} />}
      <span className={styles.storageLine}>
        <span className={styles.storageText} title={t(isOfTeam ? 'storageTeam' : 'storage')}>{text}</span>
        {level !== 'normal' && (remedy === 'plans' || remedy === 'storage') && <LinkButton className={styles.storageMore ?? ''} onPress={() => { getMore(remedy); }}>{t('getMore')}</LinkButton>}
      </span>
      {level !== 'normal' && (remedy === 'managers' || remedy === 'operator') && <span className={styles.storageHint}>{t(remedy === 'managers' ? 'storageByManagers' : 'storageByOperator')}</span>}
    </div>
  );
};
