import { z } from 'zod';
import { endpoint } from '../endpoint';
import { departmentSchema } from '../entities/team';
import { nameErrors, nameSchema } from './file-endpoints';
import { memberIdsSchema } from './member-endpoints';
import { accountsSchema, invitedAccountsSchema } from './team-endpoints';

const departmentIdSchema = z.coerce.number().int();
const departmentParams = z.object({ departmentId: departmentIdSchema });
const managerErrors = ['TEAM_NOT_FOUND', 'NO_ACCESS_MANAGE_TEAM', 'DEPARTMENT_NOT_FOUND'] as const;
const parentSchema = z.number().int().nullable();

export const departmentsEndpoints = {
  'departments.list': endpoint({
    method: 'GET', path: '/departments', access: 'session', summary: "Lists all departments of the caller's team, parents before their children. Disabled members cannot list them.",
    response: z.object({ departments: z.array(departmentSchema) }), errors: ['TEAM_NOT_FOUND', 'MEMBER_IS_DISABLED'],
  }),
  'departments.create': endpoint({
    method: 'POST', path: '/departments', access: 'session', summary: 'Creates a department. Managers only.',
    body: z.strictObject({ name: nameSchema, parentId: parentSchema.default(null) }),
    response: departmentSchema, status: 201, errors: [...managerErrors, ...nameErrors, 'TOO_MANY_DEPARTMENTS', 'DEPARTMENTS_TOO_DEEP'],
  }),
  'departments.change': endpoint({
    method: 'PATCH', path: '/departments/{departmentId}', access: 'session', summary: 'Renames a department, or moves it with all departments below it. Managers only.',
    params: departmentParams, body: z.strictObject({ name: nameSchema.optional(), parentId: parentSchema.optional() }),
    response: departmentSchema, errors: [...managerErrors, ...nameErrors, 'DEPARTMENT_UNDER_ITSELF', 'DEPARTMENTS_TOO_DEEP'],
  }),
  'departments.merge': endpoint({
    method: 'POST', path: '/departments/{departmentId}/merge', access: 'session', summary: 'Moves people, rights and departments below this department into a different department, and deletes it. Managers only.',
    params: departmentParams, body: z.strictObject({ intoId: z.number().int() }),
    response: departmentSchema, errors: [...managerErrors, 'DEPARTMENT_UNDER_ITSELF', 'DEPARTMENTS_TOO_DEEP'],
  }),
  'departments.remove': endpoint({
    method: 'DELETE', path: '/departments/{departmentId}', access: 'session', summary: 'Deletes a department and its rights. Its people stay in the team; departments below it move to its parent. Managers only.',
    params: departmentParams, errors: managerErrors,
  }),
  'departments.changeMembers': endpoint({
    method: 'PATCH', path: '/departments/{departmentId}/members', access: 'session', summary: 'Adds members to a department and removes others from it; all or none. Managers only.',
    params: departmentParams, body: z.strictObject({ add: memberIdsSchema.default([]), remove: memberIdsSchema.default([]) }),
    response: departmentSchema, errors: [...managerErrors, 'MEMBER_NOT_FOUND'],
  }),
  'departments.addAccounts': endpoint({
    method: 'POST', path: '/departments/action/add_users_to_department_by_account', access: 'session',
    summary: 'Adds people to a department by email address. Members of the team are added; all others are invited to the team, whether they have an account or not.',
    body: z.strictObject({ accounts: accountsSchema, departmentID: z.number().int() }),
    response: invitedAccountsSchema, errors: [...managerErrors, 'EMAIL_INVALID', 'TOO_MANY_INVITATIONS'],
  }),
} as const;
