import { z } from 'zod';
import { endpoint } from '../endpoint';
import { nextCursorSchema, pageQueryShape, personSummarySchema } from '../entities/common-schemas';

/**
 * A person to share with. The email address is returned for people of the caller's team, and to a caller who searched
 * by it.
 */
export const knownPersonSchema = personSummarySchema.extend({ email: z.string().nullable(), isOutsider: z.boolean() });
const namedSchema = z.object({ id: z.number().int(), name: z.string() });

export const peopleEndpoints = {
  'people.search': endpoint({
    method: 'GET', path: '/people', access: 'session',
    summary: "Searches people of the caller's team and people with shared files, by part of their name or by their complete email address. Also finds the caller's team and its departments by part of their name.",
    query: z.object({ query: z.string().max(320).optional(), ...pageQueryShape }),
    /** Departments and the team are on the first page. */
    response: z.object({
      people: z.array(knownPersonSchema), departments: z.array(namedSchema), teams: z.array(namedSchema), nextCursor: nextCursorSchema,
    }),
    errors: ['CURSOR_INVALID'],
  }),
  'people.byEmail': endpoint({
    method: 'GET', path: '/users/email', access: 'session', summary: "Finds a person of the caller's team, or with shared files, by their complete email address. Null for all others.",
    query: z.object({ email: z.string().max(320) }), response: z.object({ user: knownPersonSchema.nullable() }), errors: [], uncached: true,
  }),
} as const;
