import type { Handlers } from '../../call-context';
import { createInvitations } from './invitations-service';
import { createTeamMembership, type TeamDependencies } from './team-membership-service';

type TeamHandlers = Handlers<
  'teams.create' | 'teams.mine' | 'teams.permissions' | 'teams.inviteState' | 'teams.invite' | 'teams.invitations' | 'teams.closeInvitation' | 'teams.invitation' | 'teams.join'
>;

/** Handlers for the caller's team and its invitations. */
export const createTeamHandlers = (dependencies: TeamDependencies): TeamHandlers => {
  const membership = createTeamMembership(dependencies);
  const invitations = createInvitations({ clock: dependencies.clock, membership });
  return {
    'teams.create': ({ body }, { scope }) => membership.create(scope, body),
    'teams.mine': (_input, { scope }) => membership.mine(scope),
    'teams.permissions': (_input, { scope }) => membership.permissions(scope),
    'teams.inviteState': (_input, { scope }) => membership.inviteState(scope),
    'teams.invite': ({ body }, { scope }) => invitations.create(scope, body),
    'teams.invitations': (_input, { scope }) => invitations.list(scope),
    'teams.closeInvitation': async ({ params }, { scope }) => { await invitations.close(scope, params.inviteGuid); },
    'teams.invitation': ({ query }, { scope }) => invitations.preview(scope.db, query.inviteGuid),
    'teams.join': ({ body }, { scope }) => invitations.join(scope, body.inviteGuid),
  };
};
