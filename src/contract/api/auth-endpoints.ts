import { z } from 'zod';
import { endpoint } from '../endpoint';
import { sessionSchema, signedInSchema } from '../entities/session';
import { personNameErrors } from './file-endpoints';

/** Format checks are left to the server (EMAIL_INVALID), so that the person reads a sentence instead of a pattern. */
const emailSchema = z.string().max(320);
/** The server checks the digest (PASSWORD_NOT_HASHED) against `passwordDigestSchema`. */
const passwordSchema = z.string().max(200);

const mobileSchema = z.string().max(40);
const codeSchema = z.string().max(20);
const teamTextSchema = z.string().max(100).optional();
/** Where a person comes from. It decides nothing. */
const originTextSchema = z.string().max(500).optional();

export const authEndpoints = {
  'auth.register': endpoint({
    method: 'POST', path: '/auth/password/register', access: 'public', summary: 'Creates an account and signs in to it.',
    /**
     * `withTeam`: also creates a team with the name `teamName`. `inviteGuid` (our addition): an invitation to a team, where
     * only invited people may register; the team is joined afterwards. `emailVerifyCode` (our addition): a code of the
     * scene register, needed where the server sends email. A mobile number always needs its code. All other fields are
     * dropped. This includes `avatar`: a picture is uploaded by a person who is signed in.
     */
    body: z.object({
      email: emailSchema.optional(), emailVerifyCode: codeSchema.optional(), mobile: mobileSchema.optional(), mobileVerifyCode: codeSchema.optional(),
      password: passwordSchema, name: z.string().max(2000), inviteGuid: z.string().max(64).optional(), withTeam: z.boolean().optional(),
      teamName: z.string().max(2000).optional(), teamType: teamTextSchema, teamScale: teamTextSchema, province: teamTextSchema, city: teamTextSchema,
      referer: originTextSchema, inviter: originTextSchema, activity: originTextSchema,
    }),
    response: signedInSchema, status: 201, captchaScene: 'register',
    errors: ['REGISTRATION_CLOSED', 'REGISTRATION_BY_INVITATION', 'EMAIL_DOMAIN_REFUSED', 'TEAM_CREATION_CLOSED', 'CAPTCHA_REQUIRED', 'CODE_INVALID', 'EMAIL_INVALID', 'EMAIL_TAKEN', 'MOBILE_INVALID', 'MOBILE_TAKEN', 'PASSWORD_NOT_HASHED', 'PASSWORD_EMPTY', ...personNameErrors],
  }),
  'auth.login': endpoint({
    method: 'POST', path: '/auth/password/login', access: 'public', summary: 'Signs in with an email address or a mobile number.',
    body: z.object({ email: emailSchema.optional(), mobile: mobileSchema.optional(), password: passwordSchema }),
    response: signedInSchema,
    errors: ['INVALID_CREDENTIALS', 'ACCOUNT_BLOCKED', 'PASSWORD_NOT_HASHED', 'CAPTCHA_REQUIRED'], captchaScene: 'login',
  }),
  'auth.loginByCode': endpoint({
    method: 'POST', path: '/auth/code/login', access: 'public', summary: 'Signs in with a code of the scene login. Creates no account.',
    body: z.object({ email: emailSchema.optional(), mobile: mobileSchema.optional(), code: codeSchema }), response: signedInSchema, errors: ['CODE_INVALID', 'EMAIL_INVALID', 'MOBILE_INVALID', 'ACCOUNT_BLOCKED'],
  }),
  'auth.resetPassword': endpoint({
    method: 'POST', path: '/users/action/reset_password_by_code', access: 'public', summary: 'Sets a password with a code of the scene reset_password. Ends all sessions and tickets of the person.',
    body: z.object({ email: emailSchema.optional(), mobile: mobileSchema.optional(), verifyCode: codeSchema, password: passwordSchema }),
    errors: ['CAPTCHA_REQUIRED', 'CODE_INVALID', 'EMAIL_INVALID', 'MOBILE_INVALID', 'PASSWORD_NOT_HASHED', 'PASSWORD_EMPTY', 'ACCOUNT_BLOCKED'], captchaScene: 'reset_password',
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
    method: 'POST', path: '/auth/verify', access: 'session', summary: 'Confirms who the caller is. The token permits one sensitive action of this session within 10 minutes.',
    /** Either the digest of the password, or a code of the scene verify that was sent to the own address or number. */
    body: z.union([z.object({ password: passwordSchema }), z.object({ code: codeSchema, type: z.enum(['email', 'mobile']) })]),
    response: z.object({ authToken: z.string() }), errors: ['INVALID_CREDENTIALS', 'PASSWORD_NOT_HASHED', 'CODE_INVALID'], isSecret: true, ownsTransaction: true,
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
