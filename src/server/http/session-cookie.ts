import { createHash } from 'node:crypto';
import { fastifyCookie } from '@fastify/cookie';

export interface SessionCookieCodec {
  /** The token in a Cookie header for this server, or null. */
  read(cookieHeader: string | undefined): string | null;
  /** A Set-Cookie header. */
  write(token: string, expiresAt: Date, isSecure: boolean): string;
  erase(isSecure: boolean): string;
}

/** Distinguishes this server's cookies from those of other servers on the same host. */
export const instanceIdOf = (key: Buffer): string => createHash('sha256').update('instance id').update(key).digest('hex').slice(0, 12);

/**
 * Cookies are scoped to hosts but not to ports, so the name contains the server's instance id. Otherwise two servers
 * on one machine would overwrite each other's sessions.
 */
export const createSessionCookie = (key: Buffer): SessionCookieCodec => {
  const name = `deckle_session_${instanceIdOf(key)}`;
  const attributes = (isSecure: boolean) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure }) as const;
  return {
    read: (cookieHeader) => (cookieHeader?.includes(name) ? fastifyCookie.parse(cookieHeader)[name] ?? null : null),
    write: (token, expiresAt, isSecure) => fastifyCookie.serialize(name, token, { ...attributes(isSecure), expires: expiresAt }),
    erase: (isSecure) => fastifyCookie.serialize(name, '', { ...attributes(isSecure), maxAge: 0 }),
  };
};
