import type { Handlers } from '../../call-context';
import type { Cursors } from '../../list-cursors';
import type { Mail } from '../mail/mail-service';
import { createAccountInvitations } from './account-invitations-service';
import { departmentsService } from './departments-service';
import { createInvitations } from './invitations-service';
import { createMembers } from './members-service';
import { createMovingOut } from './moving-out-service';
import { createTeamEnd, type TeamEndDependencies } from './team-end-service';
import { createTeamLog } from './team-log-service';
import type { TeamMembership, TeamDependencies } from './team-membership-service';
import { teamSettingsService } from './team-settings-service';
import { teamSpacesService } from './team-spaces-service';

export interface TeamHandlerDependencies extends Omit<TeamDependencies, 'teamCreation'>, Pick<TeamEndDependencies, 'consumeAuthToken'> {
  readonly membership: TeamMembership;
  readonly cursors: Cursors;
  readonly mail: Mail;
}

type TeamHandlers = Handlers<Extract<keyof Handlers, `teams.${string}` | `members.${string}` | `departments.${string}`>>;

const createTeamCalls = ({ deployment, clock, membership, cursors, consumeAuthToken }: TeamHandlerDependencies) => {
  const movingOut = createMovingOut({ clock });
  const end = createTeamEnd({ deployment, clock, membership, consumeAuthToken });
  const log = createTeamLog(cursors);
  return {
    'teams.create': ({ body }, { scope }) => membership.create(scope, body),
    'teams.mine': (_input, { scope }) => membership.mine(scope),
    'teams.permissions': (_input, { scope }) => membership.permissions(scope),
    'teams.inviteState': (_input, { scope }) => membership.inviteState(scope),
    'teams.setting': ({ params }, { scope }) => teamSettingsService.read(scope, params.settingName),
    'teams.changeSetting': ({ params, body = {} }, { scope }) => teamSettingsService.change(scope, params.settingName, body),
    'teams.transfer': ({ body }, { scope }) => end.transfer(scope, body.userId),
    'teams.end': async ({ query, body }, { scope }) => { await (query.action === 'leave' ? movingOut.leave(scope) : end.dismiss(scope, body)); },
    'teams.log': ({ query = {} }, { scope }) => log.list(scope, query),
    'teams.spaces': (_input, { scope }) => teamSpacesService.list(scope),
    'teams.takeSpace': async ({ params }, { scope }) => { await teamSpacesService.takeAdmin(scope, params.spaceGuid); },
  } satisfies Partial<TeamHandlers>;
};

const createInvitationCalls = ({ clock, membership, mail }: TeamHandlerDependencies) => {
  const invitations = createInvitations({ clock, membership });
  const accounts = createAccountInvitations({ clock, mail });
  return {
    'teams.invite': ({ body }, { scope }) => invitations.create(scope, body),
    'teams.inviteAccounts': ({ body }, { scope, locale }) => accounts.inviteAccounts(scope, body, locale),
    'teams.invitations': (_input, { scope }) => invitations.list(scope),
    'teams.closeInvitation': async ({ params }, { scope }) => { await invitations.close(scope, params.inviteGuid); },
    'teams.invitation': ({ query }, { scope }) => invitations.preview(scope.db, query.inviteGuid),
    'teams.join': ({ body }, { scope }) => invitations.join(scope, body.inviteGuid),
    'teams.waiting': (_input, { scope }) => invitations.waiting(scope),
    'teams.joinByInvitation': ({ body }, { scope }) => invitations.joinByInvitation(scope, body.teamId),
    'departments.addAccounts': ({ body }, { scope, locale }) => accounts.addToDepartment(scope, body, locale),
  } satisfies Partial<TeamHandlers>;
};

const createMemberCalls = ({ clock, cursors }: TeamHandlerDependencies) => {
  const members = createMembers({ cursors });
  const movingOut = createMovingOut({ clock });
  return {
    'members.list': ({ query = {} }, { scope }) => members.list(scope, query),
    'members.change': ({ body }, { scope }) => members.change(scope, body),
    'members.belongings': ({ params }, { scope }) => movingOut.belongings(scope, params.memberId),
    'members.moveOut': ({ params, body }, { scope }) => movingOut.moveOut(scope, params.memberId, body),
    'members.takeBack': ({ params }, { scope }) => movingOut.takeBack(scope, params.memberId),
    'departments.list': (_input, { scope }) => departmentsService.list(scope),
    'departments.create': ({ body }, { scope }) => departmentsService.create(scope, body),
    'departments.change': ({ params, body = {} }, { scope }) => departmentsService.change(scope, params.departmentId, body),
    'departments.merge': ({ params, body }, { scope }) => departmentsService.merge(scope, params.departmentId, body.intoId),
    'departments.remove': async ({ params }, { scope }) => { await departmentsService.remove(scope, params.departmentId); },
    'departments.changeMembers': ({ params, body }, { scope }) => departmentsService.changeMembers(scope, params.departmentId, body),
  } satisfies Partial<TeamHandlers>;
};

/** Handlers for the caller's team, its members, departments and invitations. */
export const createTeamHandlers = (dependencies: TeamHandlerDependencies): TeamHandlers =>
  ({ ...createTeamCalls(dependencies), ...createInvitationCalls(dependencies), ...createMemberCalls(dependencies) });
