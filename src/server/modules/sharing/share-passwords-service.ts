import { randomInt } from 'node:crypto';
import { createTextCipher } from '../../encryption';

/** Letters and digits that are not confused with each other, spoken or written. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
/** Passwords have 4 to 16 characters. 8 characters are 39 bits, and attempts are limited. */
const generatedLength = 8;

/** Encrypts link passwords at rest. Each is bound to its file, so that a row copied to a different file is useless. */
export const createSharePasswords = (serverKey: Buffer) => {
  const { encrypt, decrypt } = createTextCipher(serverKey, 'share passwords');
  return {
    generate: (): string => Array.from({ length: generatedLength }, () => alphabet.charAt(randomInt(alphabet.length))).join(''),
    encrypt: encrypt,
    /** Returns null without a password, or if it was encrypted with a previous server key. */
    decrypt: (guid: string, secret: Buffer | null): string | null => (secret === null ? null : decrypt(guid, secret)),
  };
};

export type SharePasswords = ReturnType<typeof createSharePasswords>;
