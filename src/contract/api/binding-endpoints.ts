import { z } from 'zod';
import { endpoint } from '../endpoint';

const emailSchema = z.string().max(320);
const mobileSchema = z.string().max(40);
const codeSchema = z.string().max(20);
const passwordSchema = z.string().max(200);
/** `userId`: the caller's own id. Aliases name it; people change nobody else's address. */
const params = z.object({ userId: z.string().max(20).optional() });
/** Accepted, and without effect. */
const premium = z.unknown().optional();
/** The proof that the present address or number is the person's: one of the two. */
const presentProof = { authToken: z.string().max(200).optional(), lastCode: codeSchema.optional() };

/** The ways to sign in that can be unbound. Nobody has bound a provider yet. */
export const bindingTypes = ['email', 'mobile', 'wechat', 'qq', 'weibo', 'apple'] as const;

export const bindingEndpoints = {
  'bindings.bindEmail': endpoint({
    method: 'POST', path: '/users/me/action/bind_email', aliases: ['/users/{userId}/action/bind_email'], access: 'session', summary: 'Adds an address to the account, or verifies its own address, with a code of the scene bind.',
    /** `password`: the digest of a new password, for an account without one. */
    params, body: z.object({ email: emailSchema, code: codeSchema, password: passwordSchema.optional(), premium }),
    errors: ['CODE_INVALID', 'EMAIL_INVALID', 'EMAIL_TAKEN', 'ALREADY_BOUND', 'PASSWORD_NEEDED', 'PASSWORD_NOT_HASHED', 'PASSWORD_EMPTY', 'PROFILE_FIELD_LOCKED'], isSecret: true, ownsTransaction: true,
  }),
  'bindings.changeEmail': endpoint({
    method: 'POST', path: '/users/me/action/change_email', aliases: ['/users/{userId}/action/change_email'], access: 'session', summary: 'Replaces the address of the account, with a code that was sent to the new one.',
    params, body: z.object({ email: emailSchema, code: codeSchema, ...presentProof, premium }),
    errors: ['CODE_INVALID', 'EMAIL_INVALID', 'EMAIL_TAKEN', 'NOT_BOUND', 'AUTH_TOKEN_INVALID', 'PROFILE_FIELD_LOCKED'], isSecret: true, ownsTransaction: true,
  }),
  'bindings.bindMobile': endpoint({
    method: 'POST', path: '/users/me/action/bind_mobile', aliases: ['/users/{userId}/action/bind_mobile'], access: 'session', summary: 'Adds a mobile number to the account with a code of the scene bind.',
    /** `password`: the account's, or a new one for an account without one. `filing`: consent to keep the number. */
    params, body: z.object({ mobile: mobileSchema, mobileVerifyCode: codeSchema, password: passwordSchema, filing: z.boolean().optional(), premium }),
    errors: ['CODE_INVALID', 'MOBILE_INVALID', 'MOBILE_TAKEN', 'MOBILE_CONSENT_NEEDED', 'ALREADY_BOUND', 'INVALID_CREDENTIALS', 'PASSWORD_NOT_HASHED', 'PASSWORD_EMPTY', 'PROFILE_FIELD_LOCKED'], isSecret: true, ownsTransaction: true,
  }),
  'bindings.changeMobile': endpoint({
    method: 'POST', path: '/users/me/action/change_mobile', aliases: ['/users/{userId}/action/change_mobile'], access: 'session', summary: 'Replaces the mobile number of the account, with a code that was sent to the new one.',
    params, body: z.object({ mobile: mobileSchema, code: codeSchema, password: passwordSchema.optional(), ...presentProof, premium }),
    errors: ['CODE_INVALID', 'MOBILE_INVALID', 'MOBILE_TAKEN', 'NOT_BOUND', 'AUTH_TOKEN_INVALID', 'INVALID_CREDENTIALS', 'PASSWORD_NOT_HASHED', 'PROFILE_FIELD_LOCKED'], isSecret: true, ownsTransaction: true,
  }),
  'bindings.unbind': endpoint({
    method: 'POST', path: '/users/me/action/unbind', access: 'session', summary: 'Removes an address, a number or a provider from the account. After the last one all sessions of the person end.',
    /** `isLastConfirmed` (our addition): the person knows that nobody can sign in without this method. */
    body: z.object({ type: z.enum(bindingTypes), authToken: z.string().max(200), isLastConfirmed: z.boolean().optional() }),
    errors: ['NOT_BOUND', 'AUTH_TOKEN_INVALID', 'LAST_METHOD', 'CREATOR_CANNOT_LEAVE', 'PROFILE_FIELD_LOCKED'], isSecret: true, ownsTransaction: true,
  }),
  'bindings.list': endpoint({
    method: 'GET', path: '/user/bindings', access: 'session', summary: 'Returns which providers the caller has bound.',
    response: z.object({ bound_apple: z.boolean(), bound_qq: z.boolean(), bound_weibo: z.boolean() }), errors: [],
  }),
  'bindings.wechat': endpoint({
    method: 'GET', path: '/users/me/wechat', access: 'session', summary: 'Returns whether the caller has bound WeChat.', response: z.object({ bound: z.boolean() }), errors: [],
  }),
} as const;
