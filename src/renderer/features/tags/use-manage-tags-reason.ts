import type { FileTags } from '../../../contract/entities/file';
import { useRefusalText } from '../../shared/access/use-refusal-text';
import { useAppSelector } from '../../shared/store/store-hooks';
import { selectTags } from '../../shared/store/personal-lists/personal-lists';

/** Why the tags of a list may not be managed, as a text; null if they may, as with a person's own tags. */
export const useManageTagsReason = (list: keyof FileTags): string | null => {
  const reasonText = useRefusalText();
  const canManage = useAppSelector((state) => selectTags(state)?.team.canManage);
  if (list === 'user' || canManage?.value !== false) return null;
  return reasonText(canManage.reason, 'manageTeamTags');
};
