import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { secretFor } from '../encryption';
import { writeFileDurably } from './write-file-durably';

const keyText = /^[0-9a-f]{64}$/i;

/** The check value that a database stores for the key that encrypted its secrets. The key cannot be derived from it. */
export const keyCheckOf = (key: Buffer): Buffer => secretFor(key, 'key check');

/** The key is unusable, so the server cannot start. The message is for the operator. */
export class KeyError extends Error {
  override readonly name = 'KeyError';
}

const lostKeyAdvice = (keyFile: string): string =>
  ` If it is lost for good, run: node out/server/admin.js accept-key --data-dir ${dirname(keyFile)}. Passwords of links are lost then.`;

const readKeyFile = (keyFile: string): Buffer | null => {
  let text: string;
  try {
    text = readFileSync(keyFile, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  if (!keyText.test(text)) throw new KeyError(`${keyFile} does not hold a key: it has to be 64 hexadecimal digits.`);
  return Buffer.from(text, 'hex');
};

const createKey = (keyFile: string): Buffer => {
  const key = randomBytes(32);
  writeFileDurably(keyFile, `${key.toString('hex')}\n`);
  return key;
};

export interface ServerKeyOptions {
  /** `DECKLE_KEY`. */
  readonly configured: string | null;
  readonly keyFile: string;
  /** Whether a server has started on the database before. */
  readonly isDatabaseUsed: boolean;
  /** The check value of the key that was used with the database, or null. */
  readonly keyCheck: Buffer | null;
  /** Whether the operator accepts another key than before, and the loss of secrets encrypted with the old key. */
  readonly isNewKeyAccepted: boolean;
}

/**
 * The possible interpretations of a configured text, in order of preference. 64 hexadecimal digits are a key in the
 * format of the key file; older versions hashed them like any other text.
 */
const interpretationsOf = (configured: string): readonly Buffer[] => {
  const text = configured.trim();
  const hashed = createHash('sha256').update(configured).digest();
  return keyText.test(text) ? [Buffer.from(text, 'hex'), hashed] : [hashed];
};

/** The interpretation of a configured key for a database of an older version, which has no check value. */
const legacyInterpretation = (meanings: readonly Buffer[], keyFile: string): Buffer | undefined =>
  meanings.find((meaning) => readKeyFile(keyFile)?.equals(meaning)) ?? meanings.at(-1);

const keyOfFile = ({ keyFile, isDatabaseUsed, isNewKeyAccepted }: ServerKeyOptions): Buffer => {
  const key = readKeyFile(keyFile);
  if (key) return key;
  if (isDatabaseUsed && !isNewKeyAccepted) {
    throw new KeyError(`The key ${keyFile} is missing. Restore it from a backup, or set DECKLE_KEY to its text.${lostKeyAdvice(keyFile)}`);
  }
  return createKey(keyFile);
};

/**
 * The server's key, 32 bytes: `DECKLE_KEY`, or a file of the data directory that only its owner can read. Throws a
 * `KeyError` if the database was used with another key.
 */
export const readServerKey = (circumstances: ServerKeyOptions): Buffer => {
  const { configured, keyFile, isDatabaseUsed, keyCheck, isNewKeyAccepted } = circumstances;
  const meanings = configured === null ? [keyOfFile(circumstances)] : interpretationsOf(configured);
  const matching = keyCheck && meanings.find((meaning) => keyCheckOf(meaning).equals(keyCheck));
  if (keyCheck && !matching && !isNewKeyAccepted) {
    const given = configured === null ? `The key in ${keyFile}` : 'DECKLE_KEY';
    throw new KeyError(`${given} is not the key that this database was used with. Set the right one.${lostKeyAdvice(keyFile)}`);
  }
  const key = matching ?? (isDatabaseUsed && !keyCheck ? legacyInterpretation(meanings, keyFile) : meanings[0]);
  if (!key) throw new KeyError('There is no key.');
  return key;
};
