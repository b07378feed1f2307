import { UserRoundPlus } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PersonPermissionName } from '../../../contract/entities/myself';
import type { Team } from '../../../contract/entities/team';
import { PageDrawer } from '../../shared/parts/drawer-slot';
import type { TeamTab } from '../../shared/router/app-routes';
import { teamTitleKeys } from '../../shared/router/team-titles';
import { useAppSelector, useBridge } from '../../shared/store/store-hooks';
import { selectIsOffline } from '../../shared/store/sync/sync-slice';
import { useRequest } from '../../shared/use-request';
import { Button } from '../../ui/button';
import { icon16 } from '../../ui/icon-props';
import { PageHeader, PageKicker } from '../../ui/page-header';
import { usePersonName } from '../../ui/person-name';
import { InvitePanel } from './invitations/invite-panel';
import { TeamContext, type MembersFilter } from './team-context';
import { TeamTabBar } from './team-tab-bar';
import { preloadTeamTabs, teamTabEntries } from './team-tabs';

export interface TeamPageProps {
  readonly tab: TeamTab;
  /** The department that the list begins with. */
  readonly departmentId: number | null;
  readonly team: Team;
  readonly permissions: readonly PersonPermissionName[];
  readonly revision: number;
  readonly reload: () => void;
}

/** Settings and log have a different main action, or none. */
const isAboutPeople = (tab: TeamTab): boolean => teamTitleKeys[tab] === 'members';

/** The page of a team, for its active members. */
export const TeamPage = ({ tab, departmentId, team, permissions, revision, reload }: TeamPageProps) => {
  const { t } = useTranslation('team');
  const { t: tWorkspace } = useTranslation('workspace');
  const nameOf = usePersonName();
  const bridge = useBridge();
  const isOffline = useAppSelector(selectIsOffline);
  const selfId = useAppSelector(({ session: { session } }) => (session.status === 'signed-in' ? session.user.id : 0));
  const [filter, setWholeFilter] = useState<MembersFilter>({ query: '', role: null, departmentId });
  const [isInviting, setInviting] = useState(team.resources.memberCount === 1 && isAboutPeople(tab));
  const inviteButton = useRef<HTMLButtonElement>(null);
  useEffect(preloadTeamTabs, []);
  const setFilter = useCallback((changed: Partial<MembersFilter>) => { setWholeFilter((known) => ({ ...known, ...changed })); }, []);
  const readDepartments = useCallback(async () => (await bridge.api.call('departments.list', {})).departments, [bridge]);
  const departments = useRequest(readDepartments, revision);
  const canManage = permissions.includes('manage_members');
  const canInvite = permissions.includes('invite_members');
  const canManageTeam = permissions.includes('manage_team');
  const disabledReason = isOffline ? tWorkspace('offlineReason') : null;
  const creatorName = team.creator && nameOf(team.creator);
  const context = useMemo<TeamContext>(() => ({
    team, canManage, canInvite, canManageTeam, selfId, creatorName, disabledReason, departments, revision, reload, filter, setFilter, openInvitations: () => { setInviting(true); },
  }), [team, canManage, canInvite, canManageTeam, selfId, creatorName, disabledReason, departments, revision, reload, filter, setFilter]);
  const closeInvitations = (): void => {
    setInviting(false);
    inviteButton.current?.focus();
  };
  const invite = (
    <Button ref={inviteButton} variant={isAboutPeople(tab) ? 'primary' : 'outline'} icon={<UserRoundPlus {...icon16} />} isDisabled={disabledReason !== null} disabledReason={disabledReason} onPress={() => { setInviting(!isInviting); }}>
      {t('addPeople')}
    </Button>
  );
  return (
    <TeamContext value={context}>
      <PageHeader above={<PageKicker><bdi translate="no">{team.name}</bdi></PageKicker>} title={t(teamTitleKeys[tab])} end={canInvite && invite} />
      <TeamTabBar current={tab} />
      {teamTabEntries.find((entry) => entry.tab === tab)?.content}
      {canInvite && isInviting && <PageDrawer><InvitePanel onClose={closeInvitations} /></PageDrawer>}
    </TeamContext>
  );
};
