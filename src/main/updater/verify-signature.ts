import { createPublicKey, verify } from 'node:crypto';
import type { VerifySignature } from '../../core/releases/accept-manifest';

/** The DER prefix of an Ed25519 public key of 32 bytes (RFC 8410, section 10.1). */
const derPrefix = Buffer.from('302a300506032b6570032100', 'hex');

/** Only the canonical Base64 encoding is accepted. Its unused bits would allow several encodings of one signature. */
const bytesOf = (base64: string, length: number): Buffer | null => {
  const bytes = Buffer.from(base64, 'base64');
  return bytes.length === length && bytes.toString('base64') === base64 ? bytes : null;
};

/** Verifies an Ed25519 signature with Node's crypto module. */
export const verifySignature: VerifySignature = ({ publicKey }, text, signature) => {
  const key = bytesOf(publicKey, 32);
  const signed = bytesOf(signature, 64);
  if (key === null || signed === null) return false;
  return verify(null, Buffer.from(text, 'utf8'), createPublicKey({ key: Buffer.concat([derPrefix, key]), format: 'der', type: 'spki' }), signed);
};
