import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { File } from '../../../../contract/entities/file';
import { useRefusalText } from '../../../shared/access/use-refusal-text';
import type { MoveObstacle } from './move-obstacle';

/**
 * Returns why files cannot be moved to the trash, as text, or null. People who may only leave a file get a text of
 * their own. So do people who clear desktop shortcuts, because the original belongs to others.
 */
export const useRemoveReason = (): ((files: readonly File[], isFromElsewhere: boolean) => string | null) => {
  const { t } = useTranslation('acts');
  const reasonText = useRefusalText();
  return useCallback((files, isFromElsewhere) => {
    if (isFromElsewhere) return t('removeElsewhere');
    const reasons = files.map((file) => file.permissionsAndReasons.canRemove);
    if (reasons.some(({ reason }) => reason === 'ONLY_EXIT_SHARE')) return t('removeInstead');
    const refused = reasons.find(({ value }) => !value);
    return refused ? reasonText(refused.reason, 'canRemove') : null;
  }, [t, reasonText]);
};

/** Returns why files cannot be put into a folder, as text. */
export const useObstacleText = (): ((obstacle: MoveObstacle) => string) => {
  const { t } = useTranslation('files');
  const { t: tError } = useTranslation('errors');
  const reasonText = useRefusalText();
  return useCallback((obstacle) => {
    switch (obstacle.kind) {
      case 'already-there': return t('moveAlreadyThere');
      case 'under-itself': return tError('MOVE_UNDER_ITSELF');
      case 'not-a-folder': return tError('PARENT_NOT_A_FOLDER');
      case 'elsewhere': return t('moveElsewhere');
      case 'not-allowed': return reasonText(obstacle.reason, obstacle.act);
    }
  }, [t, tError, reasonText]);
};
