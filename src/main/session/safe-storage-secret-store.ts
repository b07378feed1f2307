import { z } from 'zod';
import type { Document, DocumentDefinition } from '../storage/document';
import type { SecretStore } from './secret-store';

/** The functions of Electron's safeStorage in use. */
export interface Encryption {
  isEncryptionAvailable(): boolean;
  encryptString(text: string): Buffer;
  decryptString(encrypted: Buffer): string;
  /** Linux only. */
  getSelectedStorageBackend?(): string;
}

/** Encrypted secrets by name, in base64. */
export const encryptedSecretsDocument: DocumentDefinition<Record<string, string>> =
  { name: 'secrets', version: 1, schema: z.record(z.string(), z.string()), initial: () => ({}) };

/** Backends with a hard-coded key, which Electron uses without a keychain. They offer no protection. */
const unprotectedBackends = ['basic_text', 'unknown'];

export const createSafeStorageSecretStore = (encryption: Encryption, document: Document<Record<string, string>>, platform: NodeJS.Platform): SecretStore => {
  const assertProtected = (): void => {
    const isUnprotected = platform === 'linux' && unprotectedBackends.includes(encryption.getSelectedStorageBackend?.() ?? 'unknown');
    if (isUnprotected || !encryption.isEncryptionAvailable()) throw new Error('the system offers no protection for secrets');
  };
  // A failure keeps the accounts marked as signed in. An empty result would sign them out for good.
  const assertReadable = (): void => {
    if (document.isNewer) throw new Error('a newer version of the app wrote the secrets');
  };
  return {
    name: 'safe-storage',
    isLasting: true,
    async get(key) {
      assertReadable();
      const encrypted = document.read()[key];
      if (encrypted === undefined) return null;
      assertProtected();
      return encryption.decryptString(Buffer.from(encrypted, 'base64'));
    },
    async set(key, secret) {
      assertReadable();
      assertProtected();
      document.update({ [key]: encryption.encryptString(secret).toString('base64') });
    },
    async delete(key) {
      assertReadable();
      const { [key]: removed, ...others } = document.read();
      if (removed !== undefined) document.write(others);
    },
  };
};
