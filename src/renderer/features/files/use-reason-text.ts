import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { isErrorCode } from '../../../contract/errors';
import type { MoveObstacle } from './moving';

/** Says in words why a capability is not there; a reason is an error's code, or UNKNOWN. */
export const useReasonText = (): ((reason: string) => string) => {
  const { t } = useTranslation('files');
  const { t: tError } = useTranslation('errors');
  return useCallback((reason) => (isErrorCode(reason) ? tError(reason) : t('notAllowed')), [t, tError]);
};

export const useObstacleText = (): ((obstacle: MoveObstacle) => string) => {
  const { t } = useTranslation('files');
  const { t: tError } = useTranslation('errors');
  const reasonText = useReasonText();
  return useCallback((obstacle) => {
    switch (obstacle.kind) {
      case 'already-there': return t('moveAlreadyThere');
      case 'under-itself': return tError('MOVE_UNDER_ITSELF');
      case 'not-a-folder': return tError('PARENT_NOT_A_FOLDER');
      case 'not-allowed': return reasonText(obstacle.reason);
    }
  }, [t, tError, reasonText]);
};
