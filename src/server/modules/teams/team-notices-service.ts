import { noticeTypes } from '../../../contract/entities/notice';
import { emailKeyOf } from '../../../core/email-address';
import { raiseWithoutFile, type CauseScope, type NoticeCause } from '../notices/raise-notice-service';
import type { TeamLogEntry } from './team-log-repository';

type TeamCause = Omit<NoticeCause, 'fileGuid'>;

const [membersPage, invitationsPage, settingsPage] = ['/team/members', '/team/invitations', '/team/settings'];

const changeOfRole = (personIds: readonly number[], role: string | undefined): TeamCause => {
  if (role === 'admin') return { type: noticeTypes.TEAM_SET_ADMIN, to: { personIds }, data: { link: membersPage } };
  return { type: noticeTypes.CHANGE_MEMBER_INFO, to: { personIds }, data: { action: role === 'disabled' ? 'disable' : 'change_role', link: settingsPage } };
};

/** The notice that a change of a team causes; null if it concerns only the person who made the change. */
const causeOf = (teamId: number, { action, subjects: personIds = [], names = [] }: TeamLogEntry): TeamCause | null => {
  switch (action) {
    case 'changeRole': return changeOfRole(personIds, names[0]);
    case 'changeSeat': return { type: noticeTypes.CHANGE_MEMBER_INFO, to: { personIds }, data: { link: settingsPage } };
    case 'addToDepartment': case 'removeFromDepartment': return { type: noticeTypes.CHANGE_MEMBER_INFO, to: { personIds }, data: { action: 'change_departments', link: '/team/departments' } };
    case 'moveOut': return { type: noticeTypes.MOVE_OUT_TEAM_MEMBER, to: { personIds } };
    case 'takeBack': return { type: noticeTypes.CHANGE_MEMBER_INFO, to: { personIds }, data: { action: 'enable', link: settingsPage } };
    case 'transfer': return { type: noticeTypes.TEAM_TRANSFER, to: { personIds }, data: { link: settingsPage } };
    case 'inviteAccount': return { type: noticeTypes.TEAM_INVITATION, to: { addresses: names.map(emailKeyOf) }, data: { link: '/team' } };
    case 'join': return { type: noticeTypes.TEAM_NEW_MEMBER, to: { managersOf: [teamId] }, data: { link: membersPage } };
    case 'invite': return { type: noticeTypes.TEAM_INVITATION_LINK_OPENED, to: { managersOf: [teamId] }, data: { link: invitationsPage } };
    // Names are those of personal invitations.
    case 'closeInvitation': return names.length > 0 ? null : { type: noticeTypes.TEAM_INVITATION_LINK_CLOSED, to: { managersOf: [teamId] }, data: { link: invitationsPage } };
    default: return null;
  }
};

/** Notifies the people whom an entry of a team's log concerns ("Part 7", 7.2). */
export const notifyOfTeamChange = async (scope: CauseScope, teamId: number, entry: TeamLogEntry): Promise<void> => {
  const cause = causeOf(teamId, entry);
  if (cause) await raiseWithoutFile(scope, { ...cause, teamId });
};

/** Notifies all members of the new name of their team. */
export const notifyOfTeamName = (scope: CauseScope, teamId: number): Promise<void> =>
  raiseWithoutFile(scope, { type: noticeTypes.TEAM_NAME_MODIFIED, to: { teamIds: [teamId] }, teamId, data: { link: settingsPage } });
