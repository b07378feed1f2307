import { useRefusalText } from '../../../shared/access/use-refusal-text';
import { useRoute } from '../../../shared/router/router-context';
import { targetFolderOf } from '../../../shared/router/app-routes';
import { selectFile } from '../../../shared/store/files/file-selectors';
import { useAppSelector } from '../../../shared/store/store-hooks';

/**
 * Why nothing can be created in the current folder, or null. Pages without a folder return null, because the file is
 * then created on the desktop.
 */
export const useCreateDisabledReason = (): string | null => {
  const route = useRoute();
  const reasonText = useRefusalText();
  const folder = useAppSelector((state) => selectFile(state, targetFolderOf(route)));
  const { value, reason } = folder?.permissionsAndReasons.canCreateChildFile ?? { value: true, reason: '' };
  return value ? null : reasonText(reason, 'canCreateChildFile');
};
