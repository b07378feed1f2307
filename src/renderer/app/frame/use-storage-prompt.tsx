import { useEffect, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../shared/format/use-formats';
import { useAppDispatch, useAppSelector } from '../../shared/store/store-hooks';
import { changeSetting } from '../../shared/store/user-config/user-config-actions';
import { selectSetting } from '../../shared/store/user-config/user-config-slice';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { useMoreStorage } from './use-more-storage';
import { useStorageState } from './use-storage-state';

/** The setting of the person who closed the alert (account specification, section 3, Quota). */
const closedKey = 'alertHasBeenDisplayed';

/** The alert about storage that is almost full, for the people who can get more. It returns only after the use was below the limit. */
export const useStoragePrompt = (): ReactElement | null => {
  const { t } = useTranslation('places');
  const formats = useFormats();
  const dispatch = useAppDispatch();
  const getMore = useMoreStorage();
  const storage = useStorageState();
  const isLoaded = useAppSelector((state) => state.userConfig.isLoaded);
  const isFresh = useAppSelector((state) => state.quota.cachedAt === null);
  const isClosed = useAppSelector((state) => selectSetting(state, closedKey) === true);
  const isBelow = storage !== null && isFresh && storage.level === 'normal';
  useEffect(() => { if (isBelow && isClosed) dispatch(changeSetting(closedKey, null)); }, [isBelow, isClosed, dispatch]);
  if (storage === null || storage.quota === null || storage.level === 'normal' || storage.remedy === null || storage.remedy === 'managers' || isClosed || !isLoaded) return null;
  const isFull = storage.level === 'full';
  const used = t('storageOf', { used: formats.bytes(storage.used), quota: formats.bytes(storage.quota) });
  return (
    <Banner
      tone="warn" title={t(isFull ? 'storageFull' : 'storageAlmostFull')} onClose={() => { dispatch(changeSetting(closedKey, true)); }}
      action={storage.remedy !== 'operator' && <Button size="small" onPress={() => { getMore(storage.remedy); }}>{t('getMore')}</Button>}
    >
      {isFull ? t('storageFullText') : `${used}.`}{storage.remedy === 'operator' && <> {t('storageByOperator')}</>}
    </Banner>
  );
};
