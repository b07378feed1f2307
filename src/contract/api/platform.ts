import { z } from 'zod';
import { basePathSchema } from '../base-path';
import { endpoint } from '../endpoint';
import { storedEventSchema } from '../realtime/events';

/** Who may make an account: anybody, or nobody. */
export const registrationModes = ['open', 'closed'] as const;
export type RegistrationMode = (typeof registrationModes)[number];

export const platformEndpoints = {
  'platform.status': endpoint({
    method: 'GET', path: '/status', access: 'public', summary: 'Whether the server answers, and which version it is.',
    /** `registration`: absent on servers from before there was the setting, which are open. */
    response: z.object({ status: z.literal('ok'), version: z.string(), registration: z.enum(registrationModes).optional() }), errors: [], uncached: true,
  }),
  'platform.discover': endpoint({
    method: 'GET', path: '/.well-known/deckle', access: 'public', summary: 'Where the API begins on this server, and which version it is.',
    response: z.object({ basePath: basePathSchema, version: z.string() }), errors: [],
  }),
  'events.list': endpoint({
    method: 'GET', path: '/events', access: 'session', summary: 'What happened after a sequence, for a client that missed something.',
    query: z.object({ after: z.coerce.number().int().min(0), limit: z.coerce.number().int().min(1).max(1000).optional() }),
    /** `reset`: the sequence lies further back than the server keeps (30 days); load everything afresh. */
    response: z.object({ events: z.array(storedEventSchema), lastSeq: z.number().int(), hasMore: z.boolean(), reset: z.boolean() }),
    errors: [], uncached: true,
  }),
} as const;
