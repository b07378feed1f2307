import { useTranslation } from 'react-i18next';
import { isLocalGuid } from '../../../../core/ids';
import { useAppSelector } from '../../../shared/store/store-hooks';
import { selectIsOffline } from '../../../shared/store/sync/sync-slice';

/** Why an action that needs the server is disabled for a file or folder; null if it is enabled. */
export const useOfflineReason = (guid: string): string | null => {
  const { t } = useTranslation('workspace');
  const { t: tError } = useTranslation('errors');
  const isOffline = useAppSelector(selectIsOffline);
  if (isOffline) return t('offlineReason');
  return isLocalGuid(guid) ? tError('UNSYNCED_RETRY') : null;
};
