import { useReasonText } from '../../shared/access/use-reason-text';
import { useRoute } from '../../shared/router/router-context';
import { folderOf } from '../../shared/router/routes';
import { selectFile } from '../../shared/store/files/selectors';
import { useAppSelector } from '../../shared/store/hooks';

/**
 * Why nothing can be created in the current folder, or null. Pages without a folder return null, because the file is
 * then created on the desktop.
 */
export const useClosedReason = (): string | null => {
  const route = useRoute();
  const reasonText = useReasonText();
  const folder = useAppSelector((state) => selectFile(state, folderOf(route)));
  const { value, reason } = folder?.permissionsAndReasons.canCreateChildFile ?? { value: true, reason: '' };
  return value ? null : reasonText(reason, 'canCreateChildFile');
};
