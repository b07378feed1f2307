import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useCapabilityReason } from '../../shared/access/use-capability-reason';
import type { PlaceObstacle } from './folder-tree';

/** Returns the message for an obstacle. */
export const useObstacleText = (): ((obstacle: PlaceObstacle) => string) => {
  const { t } = useTranslation('moving');
  const { t: tFiles } = useTranslation('files');
  const { t: tError } = useTranslation('errors');
  const reasonOf = useCapabilityReason();
  return useCallback((obstacle) => {
    switch (obstacle.kind) {
      case 'nowhere': return t('chooseFirst');
      case 'no-folder': return t('chooseSpace');
      case 'already-there': return tFiles('moveAlreadyThere');
      case 'under-itself': return tError('MOVE_UNDER_ITSELF');
      case 'not-allowed': {
        const reason = reasonOf(obstacle.capability, obstacle.act) ?? tFiles('notAllowed');
        return obstacle.name === null ? reason : t('reasonOfFile', { name: obstacle.name, reason });
      }
    }
  }, [t, tFiles, tError, reasonOf]);
};
