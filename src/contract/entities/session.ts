import { z } from 'zod';
import { personIdSchema, timestampSchema } from './common';

/** The person signed in (account specification, section 3, User). */
export const meSchema = z.object({
  id: personIdSchema,
  name: z.string(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  avatar: z.string().nullable(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
  hasPassword: z.boolean(),
  /** 1 means a verified email (account specification, section 5). */
  status: z.number().int(),
  /** The guid behind this person's `Desktop`. */
  desktopGuid: z.string(),
});
export type Me = z.infer<typeof meSchema>;

/** Lower-case hex SHA-256 of what the person typed; the clear text never leaves their device. */
export const passwordDigestSchema = z.string().regex(/^[0-9a-f]{64}$/);

export const signedInSchema = z.object({
  user: meSchema,
  /** Null for a browser of our own origin: there the session is an HttpOnly cookie. */
  token: z.string().nullable(),
  expiresAt: timestampSchema,
});
export type SignedIn = z.infer<typeof signedInSchema>;

export const sessionSchema = z.object({
  id: z.string(),
  /** What the client called itself when it signed in (user agent), shortened. */
  device: z.string(),
  createdAt: timestampSchema,
  lastSeenAt: timestampSchema,
  expiresAt: timestampSchema,
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;
