import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { fastifyCookie } from '@fastify/cookie';
import { instanceIdOf } from './session-cookie';

export interface VisitorCookieCodec {
  /** The visitor in a Cookie header; null without one, or if its signature is invalid. */
  read(cookieHeader: string | undefined): number | null;
  /** A Set-Cookie header. */
  write(visitorId: number, isSecure: boolean): string;
}

/** How long a visitor keeps the same id, seconds: 90 days. */
const lifetimeSeconds = 90 * 24 * 60 * 60;

/** A new visitor's id: negative (file specification, section 6), a safe integer, and not guessable. */
export const createVisitorId = (): number => -1 - randomBytes(6).readUIntBE(0, 6);

/** Visitors keep one id, in a cookie signed by this server. */
export const createVisitorCookie = (key: Buffer): VisitorCookieCodec => {
  const name = `deckle_visitor_${instanceIdOf(key)}`;
  const signatureOf = (id: string): string => createHmac('sha256', key).update('visitor').update(id).digest('base64url');
  const isOurs = (id: string, signature: string): boolean => {
    const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(id))];
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  return {
    read(cookieHeader) {
      const value = cookieHeader?.includes(name) ? fastifyCookie.parse(cookieHeader)[name] : undefined;
      const [id = '', signature = ''] = value?.split('.') ?? [];
      return /^-[1-9][0-9]*$/.test(id) && isOurs(id, signature) ? Number(id) : null;
    },
    write: (visitorId, isSecure) => fastifyCookie.serialize(name, `${visitorId}.${signatureOf(String(visitorId))}`, {
      path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure, maxAge: lifetimeSeconds,
    }),
  };
};
