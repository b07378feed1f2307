import { useEffect } from 'react';
import { UserRoundX, UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../shared/i18n/use-error-text';
import type { TeamTab } from '../../shared/router/app-routes';
import { teamTitleKeys } from '../../shared/router/team-titles';
import { loadTeam } from '../../shared/store/resources/load-resources';
import { useAppDispatch, useAppSelector } from '../../shared/store/store-hooks';
import { useDocumentTitle } from '../../shared/use-document-title';
import { TeamPage } from './team-page';
import { TeamSkeleton } from './team-skeleton';
import { TeamState } from './team-state';
import { useTeamRevision } from './use-team-revision';

/** The people of the person's team, its departments and invitations. */
export const TeamScreen = ({ tab, departmentId = null }: { readonly tab: TeamTab; readonly departmentId?: number | null }) => {
  const { t } = useTranslation('team');
  const errorText = useErrorText();
  const dispatch = useAppDispatch();
  const { value, failure } = useAppSelector((state) => state.team);
  const [revision, reload] = useTeamRevision();
  useEffect(() => { void dispatch(loadTeam()); }, [dispatch, revision]);
  useDocumentTitle(t(teamTitleKeys[tab]));
  if (value === null) return failure ? <TeamState title={t('loadFailed')} text={errorText(failure)} onRetry={reload} /> : <TeamSkeleton tab={tab} />;
  const { team, permissions } = value;
  if (team === null) return <TeamState icon={UsersRound} title={t('noTeam')} text={t('noTeamText')} />;
  if (team.role === 'disabled') return <TeamState icon={UserRoundX} title={t('disabledTitle', { name: team.name })} text={t('disabledText')} />;
  return <TeamPage key={`${team.id} ${departmentId}`} tab={tab} departmentId={departmentId} team={team} permissions={permissions} revision={revision} reload={reload} />;
};
