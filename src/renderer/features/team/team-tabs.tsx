import type { ReactNode } from 'react';
import type { TeamTab } from '../../shared/router/app-routes';
import { DepartmentsTab } from './departments/departments-tab';
import { InvitationsTab } from './invitations/invitations-tab';
import { loadPageTexts } from '../../shared/i18n/i18n';
import { lazyPart } from '../../shared/parts/lazy-part';
import { MembersTab } from './members/members-tab';
import type { TeamContext } from './team-context';

const SettingsTab = lazyPart(async () => (await Promise.all([import('./settings/settings-tab'), loadPageTexts('teamPage')]))[0].SettingsTab);
const LogTab = lazyPart(async () => (await Promise.all([import('./log/log-tab'), loadPageTexts('teamPage')]))[0].LogTab);

/** Loads the other tabs at an idle moment, so that they open without delay, also offline. */
export const preloadTeamTabs = (): void => { for (const tab of [SettingsTab, LogTab]) tab.preload(); };

interface TabEntry {
  readonly tab: TeamTab;
  readonly label: TeamTab;
  readonly content: ReactNode;
  /** Shown beside the label; absent while unknown. */
  readonly count?: (team: TeamContext) => number | null;
  readonly isOffered?: (team: TeamContext) => boolean;
}

/** The tabs of the page, in display order. */
export const teamTabEntries: readonly TabEntry[] = [
  { tab: 'members', label: 'members', content: <MembersTab />, count: ({ team }) => team.resources.memberCount },
  { tab: 'departments', label: 'departments', content: <DepartmentsTab />, count: ({ departments }) => (departments.status === 'ready' ? departments.value.length : null) },
  { tab: 'invitations', label: 'invitations', content: <InvitationsTab />, isOffered: ({ canInvite }) => canInvite },
  { tab: 'settings', label: 'settings', content: <SettingsTab props={{}} /> },
  { tab: 'log', label: 'log', content: <LogTab props={{}} />, isOffered: ({ canManageTeam }) => canManageTeam },
];
