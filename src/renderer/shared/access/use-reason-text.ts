import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { isErrorCode } from '../../../contract/errors';

/** Says in words why a capability is not there; a reason is an error's code, or UNKNOWN. */
export const useReasonText = (): ((reason: string) => string) => {
  const { t } = useTranslation('files');
  const { t: tError } = useTranslation('errors');
  return useCallback((reason) => (isErrorCode(reason) ? tError(reason) : t('notAllowed')), [t, tError]);
};
