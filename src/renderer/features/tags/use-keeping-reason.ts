import { useTranslation } from 'react-i18next';
import type { FileTags } from '../../../contract/entities/file';
import { useReasonText } from '../../shared/access/use-reason-text';
import { useAppSelector } from '../../shared/store/hooks';
import { selectTags } from '../../shared/store/own';

/** Why the tags of a list may not be made, changed or deleted, in words; null where they may, as one's own always may. */
export const useKeepingReason = (list: keyof FileTags): string | null => {
  const { t } = useTranslation('acts');
  const reasonText = useReasonText();
  const canManage = useAppSelector((state) => selectTags(state)?.team.canManage);
  if (list === 'user' || canManage?.value !== false) return null;
  // Elsewhere this reason speaks of the collaborators of a file.
  return canManage.reason === 'NO_ACCESS_MODIFY' ? t('teamTagsKept') : reasonText(canManage.reason);
};
