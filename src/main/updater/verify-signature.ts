import { createPublicKey, verify } from 'node:crypto';
import type { VerifySignature } from '../../core/releases/accept';

/** What stands before the 32 bytes of an Ed25519 key in DER (RFC 8410, section 10.1). */
const derPrefix = Buffer.from('302a300506032b6570032100', 'hex');

/** Base64 has spare bits at its end; only one way of writing them counts, so that no byte of a signature can be changed. */
const bytesOf = (base64: string, length: number): Buffer | null => {
  const bytes = Buffer.from(base64, 'base64');
  return bytes.length === length && bytes.toString('base64') === base64 ? bytes : null;
};

/** Checks an Ed25519 signature with Node's own cryptography. */
export const verifySignature: VerifySignature = ({ publicKey }, text, signature) => {
  const key = bytesOf(publicKey, 32);
  const signed = bytesOf(signature, 64);
  if (key === null || signed === null) return false;
  return verify(null, Buffer.from(text, 'utf8'), createPublicKey({ key: Buffer.concat([derPrefix, key]), format: 'der', type: 'spki' }), signed);
};
