import { z } from 'zod';
import { endpoint } from '../endpoint';
import { nextCursorSchema, pageQueryShape, personIdSchema, personSummarySchema, timestampSchema } from '../entities/common-schemas';
import { memberSchema, teamRoleSchema } from '../entities/team';

/** Maximum number of members in one call. */
export const membersTogetherLimit = 200;

export const memberIdsSchema = z.array(personIdSchema.positive()).max(membersTogetherLimit);
const memberParams = z.object({ memberId: z.coerce.number().int() });
const managerErrors = ['TEAM_NOT_FOUND', 'NO_ACCESS_MANAGE_TEAM', 'MEMBER_NOT_FOUND'] as const;

export const membersEndpoints = {
  'members.list': endpoint({
    method: 'GET', path: '/teams/mine/members', access: 'session', summary: "Lists the members of the caller's team by name. Disabled members cannot list them.",
    /** `query`: part of a name or of an email address. `departmentId`: members of the department and of those below it. */
    query: z.object({ query: z.string().max(320).optional(), role: teamRoleSchema.optional(), departmentId: z.coerce.number().int().optional(), ...pageQueryShape }),
    response: z.object({ members: z.array(memberSchema), nextCursor: nextCursorSchema }), errors: ['TEAM_NOT_FOUND', 'MEMBER_IS_DISABLED', 'CURSOR_INVALID'],
  }),
  'members.change': endpoint({
    method: 'PATCH', path: '/teams/mine/members', access: 'session', summary: 'Changes the role or the seat of members; all or none. Managers only. The creator keeps role and seat.',
    body: z.strictObject({ memberIds: memberIdsSchema.min(1), role: z.enum(['admin', 'member', 'disabled']).optional(), isSeat: z.boolean().optional() }),
    response: z.object({ members: z.array(memberSchema) }), errors: [...managerErrors, 'CREATOR_KEEPS_ROLE', 'NO_SEAT_FREE', 'MEMBER_IS_DISABLED'],
  }),
  'members.belongings': endpoint({
    method: 'GET', path: '/teams/mine/members/{memberId}/belongings', access: 'session', summary: "Counts what a member created and shared in the team's spaces. Managers only, and the member.",
    params: memberParams,
    /**
     * `fileCount`: files and folders in spaces, without the spaces. `suggested`: the people who receive them without
     * another choice, the admin of longest standing of each space, else the team's creator; at most 20.
     */
    response: z.object({ fileCount: z.number().int(), spaceCount: z.number().int(), linkCount: z.number().int(), suggested: z.array(personSummarySchema) }), errors: managerErrors,
  }),
  'members.moveOut': endpoint({
    method: 'POST', path: '/teams/mine/members/{memberId}/move_out', access: 'session',
    summary: "Ends a membership. The person's rights in the team's spaces end with the call; what they own there is transferred a minute later.",
    /** `receiverId`: the member who receives everything; null for the suggested people. `keepsLinks`: whether their links stay open, as links of the new owner. */
    params: memberParams, body: z.strictObject({ receiverId: personIdSchema.positive().nullable(), keepsLinks: z.boolean() }),
    /** `undoUntil`: `members.takeBack` undoes the call until this time. */
    response: z.object({ undoUntil: timestampSchema }), errors: [...managerErrors, 'CREATOR_CANNOT_LEAVE', 'RECEIVER_NOT_FOUND'],
  }),
  'members.takeBack': endpoint({
    method: 'POST', path: '/teams/mine/members/{memberId}/take_back', access: 'session', summary: 'Undoes `members.moveOut`: role, departments and rights are as before. The seat too, if it is still free.',
    params: memberParams, response: memberSchema, errors: ['TEAM_NOT_FOUND', 'NO_ACCESS_MANAGE_TEAM', 'UNDO_TOO_LATE', 'ALREADY_IN_OTHER_TEAM'],
  }),
} as const;
