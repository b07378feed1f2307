import { createHash } from 'node:crypto';

/** The digest by which a damaged snapshot is recognised. */
export const digestOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
