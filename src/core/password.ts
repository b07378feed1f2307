import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * What stands for a password on the wire: lower-case hex SHA-256 of its UTF-8 bytes, exactly as typed. A library does
 * it because `crypto.subtle` is missing on plain-http origins, and a self-hosted server may well be one.
 */
export const passwordDigest = (typed: string): string => bytesToHex(sha256(utf8ToBytes(typed)));
