import { z } from 'zod';
import { endpoint } from '../endpoint';
import { nextCursorSchema, pageQueryShape, personSummarySchema } from '../entities/common';

/** Somebody one may share with. The address is told of people of one's own team, and to whoever knows it. */
export const knownPersonSchema = personSummarySchema.extend({ email: z.string().nullable(), isOutsider: z.boolean() });
const namedSchema = z.object({ id: z.number().int(), name: z.string() });

export const peopleEndpoints = {
  'people.search': endpoint({
    method: 'GET', path: '/people', access: 'session',
    summary: 'People of one\'s own team and people one shares files with, by a part of their name or by their whole email address; one\'s own team and its departments by a part of their name.',
    query: z.object({ query: z.string().max(320).optional(), ...pageQueryShape }),
    /** Departments and the team come with the first page. */
    response: z.object({
      people: z.array(knownPersonSchema), departments: z.array(namedSchema), teams: z.array(namedSchema), nextCursor: nextCursorSchema,
    }),
    errors: ['CURSOR_INVALID'],
  }),
} as const;
