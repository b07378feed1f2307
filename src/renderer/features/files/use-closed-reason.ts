import { useReasonText } from '../../shared/access/use-reason-text';
import { useRoute } from '../../shared/router/router-context';
import { folderOf } from '../../shared/router/routes';
import { selectFile } from '../../shared/store/files/selectors';
import { useAppSelector } from '../../shared/store/hooks';

/** Why nothing may be made in the folder that is shown; null where it may, and where no folder is shown: then it is made on the desktop. */
export const useClosedReason = (): string | null => {
  const route = useRoute();
  const reasonText = useReasonText();
  const folder = useAppSelector((state) => selectFile(state, folderOf(route)));
  const { value, reason } = folder?.permissionsAndReasons.canCreateChildFile ?? { value: true, reason: '' };
  return value ? null : reasonText(reason, 'canCreateChildFile');
};
