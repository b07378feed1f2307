import { hash, randomBytes } from 'node:crypto';

const tokenPattern = /^[\w-]{43}$/;

/** 256 random bits, for session tokens and tickets. The database stores only the result of `hashToken`. */
export const createToken = (): string => randomBytes(32).toString('base64url');

/** Whether a text has the form of a token; saves a query if it does not. */
export const isToken = (text: string): boolean => tokenPattern.test(text);

export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');
