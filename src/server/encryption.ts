import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts short contents so that only this server can read them. */
export interface Cipher<Content> {
  /** `bound` is authenticated context. The content can only be decrypted with the same context. */
  encrypt(bound: string, content: Content): Buffer;
  /** Returns null for any bytes that `encrypt` did not create with the same context and key. */
  decrypt(bound: string, sealed: Buffer): Content | null;
}
export type TextCipher = Cipher<string>;

/** The random bytes with which encrypted bytes begin. No two encryptions have the same. */
export const nonceOf = (sealed: Buffer): Buffer => sealed.subarray(0, nonceBytes);

/** 32 secret bytes for one purpose, derived from the server's key. */
export const secretFor = (serverKey: Buffer, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', serverKey, Buffer.alloc(0), purpose, 32));

/** AES-256-GCM. Each purpose has a separate key, derived from the server's key. */
export const createByteCipher = (serverKey: Buffer, purpose: string): Cipher<Buffer> => {
  const key = secretFor(serverKey, purpose);
  return {
    encrypt(bound, content) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(bound));
      const encrypted = Buffer.concat([cipher.update(content), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
    },
    decrypt(bound, sealed) {
      if (sealed.length < nonceBytes + tagBytes) return null;
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes }).setAAD(Buffer.from(bound));
      decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
      try {
        return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
      } catch {
        return null;
      }
    },
  };
};

/** `createByteCipher` for texts. */
export const createTextCipher = (serverKey: Buffer, purpose: string): TextCipher => {
  const bytes = createByteCipher(serverKey, purpose);
  return { encrypt: (bound, text) => bytes.encrypt(bound, Buffer.from(text)), decrypt: (bound, sealed) => bytes.decrypt(bound, sealed)?.toString('utf8') ?? null };
};
