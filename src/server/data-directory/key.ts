import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { writeFileDurably } from './write-file';

/**
 * The server's key, 32 bytes: made from `DECKLE_KEY`, or kept in a file of the data directory that only its owner can
 * read. Everything that is signed or encrypted with it is lost with it.
 */
export const readServerKey = (configured: string | null, keyFile: string): Buffer => {
  if (configured !== null) return createHash('sha256').update(configured).digest();
  let text: string;
  try {
    text = readFileSync(keyFile, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const key = randomBytes(32);
    writeFileDurably(keyFile, `${key.toString('hex')}\n`);
    return key;
  }
  const key = Buffer.from(text.trim(), 'hex');
  if (key.length !== 32) throw new Error(`${keyFile} does not hold a key: it has to be 64 hexadecimal digits.`);
  return key;
};
