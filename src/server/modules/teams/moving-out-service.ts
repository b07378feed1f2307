import type { EndpointInput, EndpointOutput } from '../../../contract/api/endpoints';
import type { Member, TeamRole } from '../../../contract/entities/team';
import { ApiError } from '../../api-error';
import { bindFirst } from '../../bind-first';
import type { CallScope, Caller } from '../../call-scope';
import type { Database } from '../../db/database-handle';
import type { Clock } from '../../system-clock';
import { cancelJob, scheduleJob } from '../jobs/jobs-service';
import { recordAccountEvents, recordPersonEvent, type PersonEventScope } from '../people/person-events-service';
import { countBelongings, findSuggestedReceivers, transferBelongings, type HandOver } from './belongings-repository';
import { insertDepartmentMembers, listDepartments } from './departments-repository';
import { deleteGrantsOfPerson, restoreGrants, type EndedGrant } from './grants-repository';
import { closeInvitationsOf } from './invitations-repository';
import { presentMember } from './member-presenter';
import { deleteMember, findMembers, insertMember, type MemberRow } from './members-repository';
import { isManager, lockManagedTeam, lockOwnTeam, recordTeamChange, requireTeam } from './team-access';
import { appendToLog } from './team-log-repository';
import { findTeamName, lockFreeSeats, lockTeam } from './teams-repository';

export interface MovingOutDependencies {
  readonly clock: Clock;
}

/** The kind of the job that transfers what a person owned. */
export const handOverKind = 'hand-over';

/** Time in which a removal can be undone. Nobody receives anything before its end. */
const undoMs = 60_000;

/** A membership that ended, for the transfer and for the undo. */
interface EndedMembership extends HandOver {
  readonly endedBy: number;
  readonly role: TeamRole;
  readonly isSeat: boolean;
  readonly departmentIds: readonly number[];
  readonly grants: readonly EndedGrant[];
}

const keyOf = (teamId: number, personId: number): string => `${teamId}:${personId}`;

/** Throws MEMBER_NOT_FOUND. */
const requireMember = async (db: Database, teamId: number, personId: number): Promise<MemberRow> => {
  const [member] = await findMembers(db, teamId, [personId]);
  if (!member) throw new ApiError('MEMBER_NOT_FOUND');
  return member;
};

/** Throws TEAM_NOT_FOUND, NO_ACCESS_MANAGE_TEAM and MEMBER_NOT_FOUND. */
const belongings = async (_dependencies: MovingOutDependencies, scope: CallScope<Caller>, personId: number): Promise<EndpointOutput<'members.belongings'>> => {
  const { db, caller } = scope;
  const team = await requireTeam(scope);
  if (!isManager(team) && personId !== caller.personId) throw new ApiError('NO_ACCESS_MANAGE_TEAM');
  await requireMember(db, team.id, personId);
  return { ...await countBelongings(db, team.id, personId), suggested: await findSuggestedReceivers(db, team.id, personId) };
};

/**
 * Ends a membership. Rights end with this transaction, because ownership in a team's spaces counts for members only
 * (docs/permissions.md, A7). The transfer of what the person owns is a job. Invitations that the person made are closed.
 */
const endMembership = async ({ clock }: MovingOutDependencies, scope: PersonEventScope, teamId: number, { person: { id }, role, isSeat, departmentIds }: MemberRow, { receiverId, keepsLinks, dueAt }: Pick<HandOver, 'receiverId' | 'keepsLinks'> & { readonly dueAt: Date }): Promise<void> => {
  const { db, caller } = scope;
  const grants = await deleteGrantsOfPerson(db, teamId, id);
  await deleteMember(db, teamId, id);
  await closeInvitationsOf(db, teamId, id, clock().toISOString());
  const ended: EndedMembership = { teamId, personId: id, receiverId, keepsLinks, endedBy: caller.personId, role, isSeat, departmentIds, grants };
  await scheduleJob(db, handOverKind, keyOf(teamId, id), ended, dueAt);
};

/** Throws TEAM_NOT_FOUND, NO_ACCESS_MANAGE_TEAM, MEMBER_NOT_FOUND, CREATOR_CANNOT_LEAVE and RECEIVER_NOT_FOUND. */
const moveOut = async (dependencies: MovingOutDependencies, scope: CallScope<Caller>, personId: number, { receiverId, keepsLinks }: EndpointInput<'members.moveOut'>['body']): Promise<EndpointOutput<'members.moveOut'>> => {
  const { db } = scope;
  const team = await lockManagedTeam(scope);
  const member = await requireMember(db, team.id, personId);
  if (member.role === 'creator') throw new ApiError('CREATOR_CANNOT_LEAVE');
  if (receiverId !== null) {
    const [receiver] = await findMembers(db, team.id, [receiverId]);
    if (!receiver || receiver.role === 'disabled' || receiverId === personId) throw new ApiError('RECEIVER_NOT_FOUND');
  }
  const undoUntil = new Date(dependencies.clock().getTime() + undoMs);
  await endMembership(dependencies, scope, team.id, member, { receiverId, keepsLinks, dueAt: undoUntil });
  await recordTeamChange(scope, team.id, { action: 'moveOut', subjects: [personId] }, [personId]);
  return { undoUntil: undoUntil.toISOString() };
};

/** The caller leaves. Throws TEAM_NOT_FOUND and CREATOR_CANNOT_LEAVE. */
const leave = async (dependencies: MovingOutDependencies, scope: PersonEventScope): Promise<void> => {
  const { personId } = scope.caller;
  const team = await lockOwnTeam(scope);
  if (team.role === 'creator') throw new ApiError('CREATOR_CANNOT_LEAVE');
  await endMembership(dependencies, scope, team.id, await requireMember(scope.db, team.id, personId), { receiverId: null, keepsLinks: false, dueAt: dependencies.clock() });
  await recordTeamChange(scope, team.id, { action: 'leave' }, [personId]);
};

/** Throws TEAM_NOT_FOUND, NO_ACCESS_MANAGE_TEAM, UNDO_TOO_LATE and ALREADY_IN_OTHER_TEAM. */
const takeBack = async ({ clock }: MovingOutDependencies, scope: CallScope<Caller>, personId: number): Promise<Member> => {
  const { db } = scope;
  const { id: teamId } = await lockManagedTeam(scope);
  const present = await findTeamName(db, personId);
  if (present && present.id !== teamId) throw new ApiError('ALREADY_IN_OTHER_TEAM');
  const ended = await cancelJob(db, handOverKind, keyOf(teamId, personId), clock()) as EndedMembership | null;
  if (!ended) throw new ApiError('UNDO_TOO_LATE');
  // The person may have joined again by an invitation meanwhile, as a simple member.
  if (present) await deleteMember(db, teamId, personId);
  await insertMember(db, { teamId, personId, role: ended.role, isSeat: ended.isSeat && await lockFreeSeats(db, teamId) > 0 });
  const known = new Set((await listDepartments(db, teamId)).map(({ id }) => id));
  for (const departmentId of ended.departmentIds) if (known.has(departmentId)) await insertDepartmentMembers(db, departmentId, [personId]);
  await restoreGrants(db, personId, ended.grants);
  await recordTeamChange(scope, teamId, { action: 'takeBack', subjects: [personId] }, [personId]);
  return presentMember(await requireMember(db, teamId, personId));
};

/** Ends the membership of a person whose account is deleted; nothing without a team. Throws CREATOR_CANNOT_LEAVE. */
export const leaveForGood = async (clock: Clock, scope: PersonEventScope): Promise<void> => {
  if (await findTeamName(scope.db, scope.caller.personId)) await leave({ clock }, scope);
};

/** The members of the caller's team whose membership ends, and the undo. */
export const createMovingOut = (dependencies: MovingOutDependencies) => bindFirst(dependencies, { belongings, moveOut, leave, takeBack });

/** Transfers what a person owned who left a team. Does nothing if the person is a member again. */
export const handOver = async (db: Database, payload: unknown): Promise<void> => {
  const ended = payload as EndedMembership;
  const { teamId, personId, endedBy } = ended;
  await lockTeam(db, teamId);
  if ((await findTeamName(db, personId))?.id === teamId) return;
  const received = await transferBelongings(db, ended);
  if (received.length === 0) return;
  const scope = { db, caller: { personId: endedBy }, origin: null };
  const receivers = received.map(({ receiverId }) => receiverId);
  await appendToLog(db, teamId, endedBy, { action: 'handOver', subjects: [personId, ...receivers], names: [String(received.reduce((sum, { count }) => sum + count, 0))] });
  await recordAccountEvents(scope, receivers);
  await recordPersonEvent(scope, 'Account', { teamId });
};
