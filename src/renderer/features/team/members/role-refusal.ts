import type { ErrorCode } from '../../../../contract/errors';
import type { Member, TeamRole } from '../../../../contract/entities/team';

/** Roles that a manager can give. The creator's role is transferred. */
export const givenRoles = ['admin', 'member', 'disabled'] as const;
export type GivenRole = (typeof givenRoles)[number];

/** Why nobody can change a member's role, seat or membership; null if a manager can. */
export const refusalOf = ({ role }: Pick<Member, 'role'>, act: 'change' | 'moveOut'): ErrorCode | null => {
  if (role !== 'creator') return null;
  return act === 'change' ? 'CREATOR_KEEPS_ROLE' : 'CREATOR_CANNOT_LEAVE';
};

/** The seat of a disabled member is free. */
export const usesSeat = ({ role, isSeat }: Pick<Member, 'role' | 'isSeat'>): boolean => isSeat && role !== 'disabled';

/** Whether the team's creator can transfer it to the member. */
export const canReceiveTeam = (callerRole: TeamRole, { role }: Pick<Member, 'role'>): boolean => callerRole === 'creator' && (role === 'admin' || role === 'member');
