import { z } from 'zod';
import { personIdSchema, timestampSchema } from './common-schemas';

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
  /** The guid of this person's `Desktop`. */
  desktopGuid: z.string(),
});
export type Me = z.infer<typeof meSchema>;

/**
 * The facts about a person that a device keeps, and that screens need of the person who is signed in. Apps of all
 * versions read them, so every fact but the id has a default and further facts are ignored.
 */
export const accountPersonSchema = z.object({
  id: personIdSchema,
  name: z.string().default(''),
  email: z.string().nullable().default(null),
  mobile: z.string().nullable().default(null),
  avatar: z.string().nullable().default(null),
  /** Empty until the server confirmed the person. */
  desktopGuid: z.string().default(''),
});
export type AccountPerson = z.infer<typeof accountPersonSchema>;

/** The part of a person's details that a device keeps. */
export const accountPersonOf = ({ id, name, email, mobile, avatar, desktopGuid }: AccountPerson): AccountPerson => ({ id, name, email, mobile, avatar, desktopGuid });

/** Lower-case hex SHA-256 of the typed password; the plain text never leaves the device. */
export const passwordDigestSchema = z.string().regex(/^[0-9a-f]{64}$/);

export const signedInSchema = z.object({
  user: meSchema,
  /** Null for browsers on our own origin, where the session is an HttpOnly cookie. */
  token: z.string().nullable(),
  expiresAt: timestampSchema,
  /** Whether the sign-in cancelled the deletion of the account. */
  isDeletionCancelled: z.boolean().optional(),
});
export type SignedIn = z.infer<typeof signedInSchema>;

export const sessionSchema = z.object({
  id: z.string(),
  /** The client's user agent at sign-in, shortened. */
  device: z.string(),
  createdAt: timestampSchema,
  lastSeenAt: timestampSchema,
  expiresAt: timestampSchema,
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;
