import { randomInt } from 'node:crypto';
import { createSeal } from '../../sealing';

/** Letters and digits that nobody takes for one another, spoken or written. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
/** Within the 4 to 16 characters that passwords have: 39 bits, and tries are limited. */
const generatedLength = 8;

/** Passwords of links at rest: bound to their file, so that a row copied to another file opens nothing. */
export const createSharePasswords = (serverKey: Buffer) => {
  const { seal, open } = createSeal(serverKey, 'share passwords');
  return {
    generate: (): string => Array.from({ length: generatedLength }, () => alphabet.charAt(randomInt(alphabet.length))).join(''),
    encrypt: seal,
    /** Null where there is none, or where it was encrypted with another key: the server's was replaced. */
    decrypt: (guid: string, secret: Buffer | null): string | null => (secret === null ? null : open(guid, secret)),
  };
};

export type SharePasswords = ReturnType<typeof createSharePasswords>;
