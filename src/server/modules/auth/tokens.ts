import { hash, randomBytes } from 'node:crypto';

const tokenPattern = /^[\w-]{43}$/;

/** 256 random bits, for session tokens and tickets; only `hashToken` of it is ever stored. */
export const createToken = (): string => randomBytes(32).toString('base64url');

/** Whether a text can be a token at all; spares a query where it cannot. */
export const isToken = (text: string): boolean => tokenPattern.test(text);

export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');
