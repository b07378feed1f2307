import { useTranslation } from 'react-i18next';
import { useCommandHandler } from '../../../shared/commands/use-command';
import { lazyDialog } from '../../../shared/parts/lazy-dialog';
import { dialogClosed, dialogRequested } from '../../../shared/store/dialog/dialog-slice';
import { useAppDispatch, useAppSelector } from '../../../shared/store/store-hooks';
import { selectIsOffline } from '../../../shared/store/sync/sync-slice';

const CreateTeamDialog = lazyDialog<{ readonly onClose: () => void }>(async () => (await import('./create-team-dialog')).CreateTeamDialog);

/** The command that creates a team, and its dialog. People in a team, and people whom the server allows no team, do not have the command. */
export const CreateTeamHost = () => {
  const { t } = useTranslation('workspace');
  const dispatch = useAppDispatch();
  const isRequested = useAppSelector((state) => state.dialog.request?.kind === 'createTeam');
  const isOffline = useAppSelector(selectIsOffline);
  const canCreate = useAppSelector(({ team: { value } }) => value !== null && value.team === null && value.permissions.includes('create_team'));
  useCommandHandler('team.create', canCreate ? () => { dispatch(dialogRequested({ kind: 'createTeam' })); } : null, isOffline ? t('offlineReason') : null);
  return isRequested && <CreateTeamDialog props={{ onClose: () => { dispatch(dialogClosed()); } }} />;
};
