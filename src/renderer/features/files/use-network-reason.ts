import { useTranslation } from 'react-i18next';
import { isLocalGuid } from '../../../core/ids';
import { useAppSelector } from '../../shared/store/hooks';
import { selectIsOffline } from '../../shared/store/sync';

/** Why what only the server can do cannot be done now, with a file or into a folder; null where it can. */
export const useNetworkReason = (guid: string): string | null => {
  const { t } = useTranslation('workspace');
  const { t: tError } = useTranslation('errors');
  const isOffline = useAppSelector(selectIsOffline);
  if (isOffline) return t('offlineReason');
  return isLocalGuid(guid) ? tError('UNSYNCED_RETRY') : null;
};
