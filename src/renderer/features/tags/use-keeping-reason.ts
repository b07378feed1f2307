import type { FileTags } from '../../../contract/entities/file';
import { useReasonText } from '../../shared/access/use-reason-text';
import { useAppSelector } from '../../shared/store/hooks';
import { selectTags } from '../../shared/store/own';

/** Why the tags of a list may not be made, changed or deleted, in words; null where they may, as one's own always may. */
export const useKeepingReason = (list: keyof FileTags): string | null => {
  const reasonText = useReasonText();
  const canManage = useAppSelector((state) => selectTags(state)?.team.canManage);
  if (list === 'user' || canManage?.value !== false) return null;
  return reasonText(canManage.reason, 'manageTeamTags');
};
