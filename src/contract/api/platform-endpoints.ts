import { z } from 'zod';
import { basePathSchema } from '../base-path';
import { endpoint } from '../endpoint';
import { storedEventSchema } from '../realtime/events';

/** Registration policy: open to everybody, or to nobody. */
export const registrationModes = ['open', 'invited', 'closed'] as const;
export type RegistrationMode = (typeof registrationModes)[number];

export const platformEndpoints = {
  'platform.status': endpoint({
    method: 'GET', path: '/status', access: 'public', summary: 'Returns the state and the version of the server.',
    /**
     * Fields are absent on servers older than their settings. Registration is then open. Where mails are sent, new accounts
     * need a code for their address.
     */
    response: z.object({
      status: z.literal('ok'), version: z.string(), registration: z.enum(registrationModes).optional(), supportContact: z.string().nullable().optional(),
      isMailSent: z.boolean().optional(), areTextMessagesSent: z.boolean().optional(),
      /** The operator's page of the plans, which replaces that of the app; null without one. */
      pricingUrl: z.string().nullable().optional(),
    }),
    errors: [], uncached: true,
  }),
  'platform.discover': endpoint({
    method: 'GET', path: '/.well-known/deckle', access: 'public', summary: "Returns the path of the API on this server, and the server's version.",
    response: z.object({ basePath: basePathSchema, version: z.string() }), errors: [],
  }),
  'events.list': endpoint({
    method: 'GET', path: '/events', access: 'session', summary: 'Lists the events after a sequence, for clients that missed some.',
    /** `skipsUnknown`: as in the first message on the socket. */
    query: z.object({
      after: z.coerce.number().int().min(0), epoch: z.string().max(64).optional(), limit: z.coerce.number().int().min(1).max(1000).optional(), skipsUnknown: z.enum(['true', 'false']).optional(),
    }),
    /**
     * `reset`: the events after this sequence are not available, so the client has to reload everything. Either the
     * sequence is too old, or the server was restored from a backup and has a different history. `epoch` belongs to
     * `lastSeq`.
     */
    response: z.object({ events: z.array(storedEventSchema), lastSeq: z.number().int(), epoch: z.string().optional(), hasMore: z.boolean(), reset: z.boolean() }),
    errors: [], uncached: true,
  }),
} as const;
