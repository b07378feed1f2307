import { z } from 'zod';
import { endpoint } from '../endpoint';

/** Maximum duration of a trace, milliseconds: a day. */
const durationLimitMs = 24 * 60 * 60_000;
const traceIdSchema = z.string().regex(/^[\w-]{1,64}$/);

/** Durations that clients measured (account specification, section 7, "Content sync"). They contain no content and no person. */
export const traceEndpoints = {
  'traces.store': endpoint({
    method: 'POST', path: '/api/log/track', access: 'session', ownsTransaction: true, summary: 'Stores a duration that a client measured. Clients send a sample of them.',
    body: z.object({
      /** Name of the measured step, such as `content.open`. */
      tag: z.string().regex(/^[a-z][\w.-]{0,63}$/i),
      /** Milliseconds. */
      duration: z.number().min(0).max(durationLimitMs),
      traceId: traceIdSchema.optional(), spanId: traceIdSchema.optional(), parentSpanId: traceIdSchema.optional(),
    }),
    response: z.object({}), errors: [],
  }),
} as const;
