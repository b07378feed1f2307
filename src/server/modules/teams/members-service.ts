import type { EndpointInput, EndpointOutput } from '../../../contract/api/endpoints';
import { pageLimit } from '../../../contract/entities/common-schemas';
import { ApiError } from '../../api-error';
import { bindFirst } from '../../bind-first';
import type { CallScope, Caller } from '../../call-scope';
import type { Cursors } from '../../list-cursors';
import { presentMember } from './member-presenter';
import { findMembers, listMembers, updateMember, type MemberRow } from './members-repository';
import { lockManagedTeam, recordTeamChange, requireActiveMember } from './team-access';
import { lockFreeSeats } from './teams-repository';

export interface MembersDependencies {
  readonly cursors: Cursors;
}

/** Throws TEAM_NOT_FOUND, MEMBER_IS_DISABLED and CURSOR_INVALID. */
const list = async ({ cursors }: MembersDependencies, scope: CallScope<Caller>, query: NonNullable<EndpointInput<'members.list'>['query']>): Promise<EndpointOutput<'members.list'>> => {
  const { id: teamId } = await requireActiveMember(scope);
  const text = (query.query ?? '').normalize('NFC').trim();
  const { role = null, departmentId = null, limit = pageLimit.default, cursor } = query;
  const binding = ['members', scope.caller.personId, teamId, text, role ?? '', departmentId ?? 0];
  const rows = await listMembers(scope.db, { teamId, text, role, departmentId, limit, after: cursor === undefined ? null : cursors.decode(binding, cursor) });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { members: page.map(presentMember), nextCursor: rows.length > limit && last ? cursors.encode(binding, [last.sortName, last.person.id]) : null };
};

type Change = EndpointInput<'members.change'>['body'];

/**
 * The seats after a change of roles and seats. Disabled members have none. Members who are enabled get a free seat, if
 * there is one. Throws NO_SEAT_FREE if a seat was requested, and MEMBER_IS_DISABLED for a seat of a disabled member.
 */
const seatsAfter = (members: readonly MemberRow[], { role, isSeat }: Change, free: number, seatCount: number | null): ReadonlyMap<number, boolean> => {
  let left = free;
  return new Map(members.map((member): [number, boolean] => {
    const { person: { id }, isSeat: hadSeat } = member;
    if ((role ?? member.role) === 'disabled') {
      if (isSeat === true) throw new ApiError('MEMBER_IS_DISABLED');
      left += hadSeat ? 1 : 0;
      return [id, false];
    }
    const isEnabled = member.role === 'disabled';
    const isWanted = isSeat ?? (isEnabled || hadSeat);
    if (isWanted === hadSeat) return [id, hadSeat];
    if (!isWanted) {
      left += 1;
      return [id, false];
    }
    if (left === 0 && isSeat === true) throw new ApiError('NO_SEAT_FREE', { limit: seatCount ?? 0 });
    const isGiven = left > 0;
    left -= isGiven ? 1 : 0;
    return [id, isGiven];
  }));
};

/** Throws TEAM_NOT_FOUND, NO_ACCESS_MANAGE_TEAM, MEMBER_NOT_FOUND, CREATOR_KEEPS_ROLE, NO_SEAT_FREE and MEMBER_IS_DISABLED. */
const change = async (_dependencies: MembersDependencies, scope: CallScope<Caller>, body: Change): Promise<EndpointOutput<'members.change'>> => {
  const { db } = scope;
  const { memberIds, role, isSeat } = body;
  if (role === undefined && isSeat === undefined) throw new ApiError('VALIDATION_FAILED', { field: 'role' });
  const team = await lockManagedTeam(scope);
  const ids = [...new Set(memberIds)];
  const members = await findMembers(db, team.id, ids);
  if (members.length < ids.length) throw new ApiError('MEMBER_NOT_FOUND');
  if (members.some((member) => member.role === 'creator')) throw new ApiError('CREATOR_KEEPS_ROLE');
  const seats = seatsAfter(members, body, await lockFreeSeats(db, team.id), team.seatCount);
  const changed = members.filter((member) => (role ?? member.role) !== member.role || seats.get(member.person.id) !== member.isSeat);
  for (const { person, role: before } of changed) await updateMember(db, person.id, role ?? before, seats.get(person.id) === true);
  const subjects = changed.map(({ person }) => person.id);
  if (subjects.length > 0) {
    await recordTeamChange(scope, team.id, role === undefined ? { action: 'changeSeat', subjects, names: [isSeat === true ? 'seat' : ''] } : { action: 'changeRole', subjects, names: [role] }, subjects);
  }
  return { members: (await findMembers(db, team.id, ids)).map(presentMember) };
};

/** The members of the caller's team. */
export const createMembers = (dependencies: MembersDependencies) => bindFirst(dependencies, { list, change });
