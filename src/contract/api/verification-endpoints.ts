import { z } from 'zod';
import { endpoint } from '../endpoint';
import { captchaScenes, challengeSchema, codeScenes } from '../entities/verification';

const emailSchema = z.string().max(320);
const mobileSchema = z.string().max(40);
const sceneSchema = z.enum(codeScenes);
const codeErrors = ['CAPTCHA_REQUIRED', 'NOT_SIGNED_IN'] as const;
const mobileErrors = [...codeErrors, 'MOBILE_INVALID', 'TEXT_MESSAGES_UNAVAILABLE'] as const;
/** `type`: voice is accepted, and the code is sent as a text message. */
const mobileCodeSchema = z.object({ mobile: mobileSchema, type: z.string().max(20).optional(), scenes: sceneSchema.optional() });
const summary = 'Sends a verification code as a text message. Responds equally whether or not there is such an account.';

export const verificationEndpoints = {
  'codes.sendToMobile': endpoint({
    method: 'POST', path: '/action/send_verification_code', aliases: ['/action/send_verification_code/{suffix}'], access: 'shared', summary,
    /** `suffix` names the scene if `scenes` does not. */
    params: z.object({ suffix: sceneSchema.optional() }), body: mobileCodeSchema, errors: mobileErrors, ownsTransaction: true, captchaScene: 'send_code',
  }),
  'codes.sendToMobileByForm': endpoint({
    method: 'POST', path: '/auth/code/send_verification_code', access: 'shared', summary, encoding: 'form', body: mobileCodeSchema, errors: mobileErrors, ownsTransaction: true, captchaScene: 'send_code',
  }),
  'codes.sendToEmail': endpoint({
    method: 'POST', path: '/action/send_email_code', access: 'shared', summary: 'Sends a verification code by email. Responds equally whether or not there is such an account.',
    body: z.object({ email: emailSchema, scenes: sceneSchema }), errors: [...codeErrors, 'EMAIL_INVALID'], ownsTransaction: true, captchaScene: 'send_code',
  }),
  'captcha.create': endpoint({
    method: 'POST', path: '/captchas', access: 'public', summary: 'Creates a proof-of-work challenge for one call. Its difficulty depends on the recent challenges of the network.',
    body: z.object({ type: z.string().max(20).optional(), version: z.string().max(20).optional(), scene: z.enum(captchaScenes) }), response: challengeSchema, errors: [], isSecret: true,
  }),
  'captcha.get': endpoint({
    method: 'GET', path: '/auth/geetest/captcha', access: 'public', summary: 'The same as `POST /captchas`.',
    query: z.object({ scene: z.enum(captchaScenes) }), response: challengeSchema, errors: [], uncached: true,
  }),
} as const;
