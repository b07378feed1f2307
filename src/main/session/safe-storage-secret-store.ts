import { z } from 'zod';
import type { Document, DocumentDefinition } from '../storage/document';
import type { SecretStore } from './secret-store';

/** The calls of Electron's safeStorage that are used. */
export interface Encryption {
  isEncryptionAvailable(): boolean;
  encryptString(text: string): Buffer;
  decryptString(encrypted: Buffer): string;
  /** Linux only. */
  getSelectedStorageBackend?(): string;
}

/** Encrypted secrets by name, base64. */
export const encryptedSecretsDocument: DocumentDefinition<Record<string, string>> =
  { name: 'secrets', version: 1, schema: z.record(z.string(), z.string()), initial: () => ({}) };

/** Electron encrypts with a key that everybody knows where it finds no keychain; that is no protection at all. */
const unprotectedBackends = ['basic_text', 'unknown'];

export const createSafeStorageSecretStore = (encryption: Encryption, document: Document<Record<string, string>>, platform: NodeJS.Platform): SecretStore => {
  const assertProtected = (): void => {
    const isUnprotected = platform === 'linux' && unprotectedBackends.includes(encryption.getSelectedStorageBackend?.() ?? 'unknown');
    if (isUnprotected || !encryption.isEncryptionAvailable()) throw new Error('the system offers no protection for secrets');
  };
  return {
    name: 'safe-storage',
    isLasting: true,
    async get(key) {
      const encrypted = document.read()[key];
      if (encrypted === undefined) return null;
      assertProtected();
      return encryption.decryptString(Buffer.from(encrypted, 'base64'));
    },
    async set(key, secret) {
      assertProtected();
      document.change({ [key]: encryption.encryptString(secret).toString('base64') });
    },
    async delete(key) {
      const { [key]: removed, ...others } = document.read();
      if (removed !== undefined) document.write(others);
    },
  };
};
