import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * A password on the wire: lower-case hex SHA-256 of its UTF-8 bytes, exactly as typed. A library computes it because
 * `crypto.subtle` is missing on plain-http origins, which self-hosted servers may use.
 */
export const passwordDigest = (typed: string): string => bytesToHex(sha256(utf8ToBytes(typed)));

/** Minimum number of characters of a new password. The server receives only a digest, so clients check it. */
export const minimumPasswordLength = 8;
