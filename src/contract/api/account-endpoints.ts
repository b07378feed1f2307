import { z } from 'zod';
import { endpoint } from '../endpoint';
import { myselfSchema, personPermissionNames } from '../entities/myself';
import { nameErrors, nameSchema } from './file-endpoints';

export const accountEndpoints = {
  'account.me': endpoint({
    method: 'GET', path: '/users/me', access: 'session', summary: 'Returns the signed-in person with their team, permissions, edition, quotas and preferences.', response: myselfSchema, errors: [],
  }),
  'account.change': endpoint({
    method: 'PATCH', path: '/users/me', access: 'session', summary: "Changes the caller's name, picture or gender.",
    /** `avatar`: the address of a picture that the caller uploaded, or null. `gender`: true is male, false is female. */
    body: z.strictObject({ name: nameSchema, avatar: z.string().max(200).nullable(), gender: z.boolean().nullable() }).partial(),
    response: myselfSchema, errors: [...nameErrors, 'PROFILE_FIELD_LOCKED', 'PICTURE_NOT_UPLOADED'],
  }),
  'account.permissions': endpoint({
    method: 'GET', path: '/user/users/me/permissions', access: 'session', summary: 'Lists what the caller may do in their team and on this server.',
    response: z.object({ data: z.object({ permissions: z.array(z.enum(personPermissionNames)) }) }), errors: [],
  }),
} as const;
