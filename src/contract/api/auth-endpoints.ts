import { z } from 'zod';
import { endpoint } from '../endpoint';
import { sessionSchema, signedInSchema } from '../entities/session';

/** Format checks are left to the server (EMAIL_INVALID), so that the person reads a sentence instead of a pattern. */
const emailSchema = z.string().max(320);
/** The server checks the digest (PASSWORD_NOT_HASHED) against `passwordDigestSchema`. */
const passwordSchema = z.string().max(200);

/**
 * Registration fields of the specification that no part serves yet. A value in one of them is refused: dropping it
 * silently would look like success. All other unknown fields are dropped. This includes `avatar`: a picture is uploaded
 * by a person who is signed in.
 */
export const unservedRegistrationFields = ['mobile', 'mobileVerifyCode'] as const;
const teamTextSchema = z.string().max(100).optional();
const unserved = Object.fromEntries(unservedRegistrationFields.map((name) => [name, z.unknown().optional()])) as
  Record<(typeof unservedRegistrationFields)[number], z.ZodOptional<z.ZodUnknown>>;

export const authEndpoints = {
  'auth.register': endpoint({
    method: 'POST', path: '/auth/password/register', access: 'public', summary: 'Creates an account and signs in to it.',
    /**
     * `withTeam`: also creates a team with the name `teamName`. `inviteGuid` (our addition): an invitation to a team, where
     * only invited people may register; the team is joined afterwards.
     */
    body: z.object({
      email: emailSchema, password: passwordSchema, name: z.string().max(2000), inviteGuid: z.string().max(64).optional(), withTeam: z.boolean().optional(),
      teamName: z.string().max(2000).optional(), teamType: teamTextSchema, teamScale: teamTextSchema, province: teamTextSchema, city: teamTextSchema, ...unserved,
    }),
    response: signedInSchema, status: 201,
    errors: ['REGISTRATION_CLOSED', 'REGISTRATION_BY_INVITATION', 'EMAIL_DOMAIN_REFUSED', 'TEAM_CREATION_CLOSED', 'REGISTRATION_FIELD_NOT_SERVED', 'EMAIL_INVALID', 'EMAIL_TAKEN', 'PASSWORD_NOT_HASHED', 'PASSWORD_EMPTY', 'NAME_EMPTY', 'NAME_TOO_LONG', 'NAME_HAS_CONTROL_CHARACTER', 'NAME_NOT_UNICODE', 'NAME_INVISIBLE'],
  }),
  'auth.login': endpoint({
    method: 'POST', path: '/auth/password/login', access: 'public', summary: 'Signs in with an email address or a mobile number.',
    body: z.object({ email: emailSchema.optional(), mobile: z.string().max(40).optional(), password: passwordSchema }),
    response: signedInSchema,
    errors: ['INVALID_CREDENTIALS', 'ACCOUNT_BLOCKED', 'PASSWORD_NOT_HASHED'],
  }),
  'auth.logout': endpoint({
    method: 'POST', path: '/auth/logout', access: 'session', summary: 'Ends this session.', errors: [],
  }),
  'auth.listSessions': endpoint({
    method: 'GET', path: '/auth/sessions', access: 'session', summary: "Lists the caller's sessions.",
    response: z.object({ sessions: z.array(sessionSchema), nextCursor: z.null() }), errors: [],
  }),
  'auth.revokeSession': endpoint({
    method: 'DELETE', path: '/auth/sessions/{id}', access: 'session', summary: "Ends one of the caller's sessions.",
    params: z.object({ id: z.string().max(100) }), errors: ['SESSION_NOT_FOUND'],
  }),
  'auth.verify': endpoint({
    method: 'POST', path: '/auth/verify', access: 'session', summary: 'Confirms the password. The token permits one sensitive action of this session within 10 minutes.',
    body: z.object({ password: passwordSchema }), response: z.object({ authToken: z.string() }), errors: ['INVALID_CREDENTIALS', 'PASSWORD_NOT_HASHED'], isSecret: true, ownsTransaction: true,
  }),
  'auth.changePassword': endpoint({
    method: 'POST', path: '/auth/v3/password/change', access: 'session', summary: 'Changes the password. Ends all other sessions and the tickets of the person.',
    body: z.object({ currentPassword: passwordSchema, password: passwordSchema }), errors: ['INVALID_CREDENTIALS', 'PASSWORD_NOT_HASHED', 'PASSWORD_EMPTY'], isSecret: true, ownsTransaction: true,
  }),
  'auth.createTicket': endpoint({
    method: 'POST', path: '/auth/tickets', access: 'session', summary: 'Creates a single-use ticket, valid for 60 seconds, with which a program on this machine signs in.',
    response: z.object({ ticket: z.string() }), status: 201, errors: [], isSecret: true,
  }),
  'auth.redeemTicket': endpoint({
    method: 'POST', path: '/auth/tickets/redeem', access: 'public', summary: 'Exchanges a ticket for a session; only from a loopback address.',
    body: z.object({ ticket: z.string().max(200) }), response: signedInSchema, errors: ['TICKET_INVALID'],
  }),
} as const;
