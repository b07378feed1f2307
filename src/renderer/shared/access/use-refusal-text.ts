import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { isErrorCode } from '../../../contract/errors';
import { errorTextKey, type RefusedAction } from '../../../contract/error-groups';

/** Returns the sentence for a refusal's reason, which is an error code or UNKNOWN. */
export const useRefusalText = (): ((reason: string, act: RefusedAction) => string) => {
  const { t } = useTranslation('files');
  const { t: tError } = useTranslation('errors');
  return useCallback((reason, act) => (isErrorCode(reason) ? tError(errorTextKey(reason, act)) : t('notAllowed')), [t, tError]);
};
