import type { FileTags } from '../../../contract/entities/file';
import { useReasonText } from '../../shared/access/use-reason-text';
import { useAppSelector } from '../../shared/store/hooks';
import { selectTags } from '../../shared/store/own';

/** Why the tags of a list may not be managed, as a text; null if they may, as with a person's own tags. */
export const useKeepingReason = (list: keyof FileTags): string | null => {
  const reasonText = useReasonText();
  const canManage = useAppSelector((state) => selectTags(state)?.team.canManage);
  if (list === 'user' || canManage?.value !== false) return null;
  return reasonText(canManage.reason, 'manageTeamTags');
};
