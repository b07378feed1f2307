import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../contract/bridge';
import { isAccessLost } from '../../shared/bridge-failure';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { useAppSelector } from '../../shared/store/store-hooks';
import { selectIsOffline } from '../../shared/store/sync/sync-slice';

/** Why nothing can be changed now: there is no network, or the person lost access. */
export const useBlockedReason = (failure: Failure | null): string | null => {
  const { t } = useTranslation('workspace');
  const errorText = useErrorText();
  const isOffline = useAppSelector(selectIsOffline);
  if (isOffline) return t('offlineReason');
  return failure && isAccessLost(failure) ? errorText(failure) : null;
};
