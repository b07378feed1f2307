import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify, type KeyObject } from 'node:crypto';
import type { SignedManifest } from '../../contract/release-manifest';
import type { TrustedKey, VerifySignature } from '../../core/releases/accept-manifest';

/** DER prefix of an Ed25519 public key, before its 32 raw bytes (RFC 8410). */
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex');

export interface SigningKey extends TrustedKey {
  sign(text: string): SignedManifest;
}

const trustedKeyOf = (key: KeyObject): TrustedKey => {
  const raw = createPublicKey(key).export({ type: 'spki', format: 'der' }).subarray(publicPrefix.length);
  return { keyId: createHash('sha256').update(raw).digest('hex').slice(0, 16), publicKey: raw.toString('base64') };
};

/** Parses a PEM key. Throws if there is none, or it is not an Ed25519 key. */
export const readSigningKey = (pem: string): SigningKey => {
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`The key type is ${key.asymmetricKeyType ?? 'unknown'} instead of Ed25519.`);
  const trusted = trustedKeyOf(key);
  return {
    ...trusted,
    sign: (text) => ({ signed: text, signatures: [{ keyId: trusted.keyId, signature: sign(null, Buffer.from(text, 'utf8'), key).toString('base64') }] }),
  };
};

/** A new key as PEM text, with its id and public key. */
export const createSigningKey = (): TrustedKey & { readonly pem: string } => {
  const { privateKey } = generateKeyPairSync('ed25519');
  return { ...trustedKeyOf(privateKey), pem: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string };
};

export const verifyEd25519: VerifySignature = ({ publicKey }, text, signature) => {
  const raw = Buffer.from(publicKey, 'base64');
  if (raw.length !== 32) return false;
  const key = createPublicKey({ key: Buffer.concat([publicPrefix, raw]), format: 'der', type: 'spki' });
  return verify(null, Buffer.from(text, 'utf8'), key, Buffer.from(signature, 'base64'));
};
