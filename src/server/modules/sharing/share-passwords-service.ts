import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomInt } from 'node:crypto';

/** Letters and digits that nobody takes for one another, spoken or written. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
/** Within the 4 to 16 characters that passwords have: 39 bits, and tries are limited. */
const generatedLength = 8;

const nonceBytes = 12;
const tagBytes = 16;

/**
 * Passwords of links at rest: AES-256-GCM with a key of their own from the server's key, bound to their file, so that a
 * row copied to another file opens nothing.
 */
export const createSharePasswords = (serverKey: Buffer) => {
  const key = Buffer.from(hkdfSync('sha256', serverKey, Buffer.alloc(0), 'share passwords', 32));
  return {
    generate: (): string => Array.from({ length: generatedLength }, () => alphabet.charAt(randomInt(alphabet.length))).join(''),

    encrypt(guid: string, password: string): Buffer {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(guid));
      const encrypted = Buffer.concat([cipher.update(password, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
    },

    /** Null where there is none, or where it was encrypted with another key: the server's was replaced. */
    decrypt(guid: string, secret: Buffer | null): string | null {
      if (secret === null || secret.length < nonceBytes + tagBytes) return null;
      const decipher = createDecipheriv('aes-256-gcm', key, secret.subarray(0, nonceBytes), { authTagLength: tagBytes }).setAAD(Buffer.from(guid));
      decipher.setAuthTag(secret.subarray(nonceBytes, nonceBytes + tagBytes));
      try {
        return Buffer.concat([decipher.update(secret.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
};

export type SharePasswords = ReturnType<typeof createSharePasswords>;
