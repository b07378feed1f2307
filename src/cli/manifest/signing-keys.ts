import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { releaseKeysSchema, type ReleaseKeys } from '../../contract/release-manifest';
import { CommandError } from '../command-line';
import { createSigningKey, readSigningKey, type SigningKey } from './ed25519-keys';

const reasonOf = (error: unknown): string => (error as Error).message;

/** The signing key. A key that other users of the machine can read is refused. */
const readSigningKeyFile = (path: string | undefined): SigningKey => {
  if (path === undefined || path === '') throw new CommandError('Name the key that signs with --key FILE or with DECKLE_RELEASE_KEY; `npm run manifest -- keys --key FILE` makes one.');
  if (!existsSync(path)) throw new CommandError(`There is no key at ${path}; \`npm run manifest -- keys --key ${path}\` creates one.`);
  if (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0) throw new CommandError(`Others may read the key at ${path}: close it with \`chmod 600 ${path}\`.`);
  try {
    return readSigningKey(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new CommandError(`${path} is not an Ed25519 key: ${reasonOf(error)}`, { cause: error });
  }
};

/** The signing keys; several during a key rotation, for builds that trust only one of them. */
export const readSigningKeys = (paths: readonly string[] | undefined): readonly SigningKey[] => (paths ?? [process.env.DECKLE_RELEASE_KEY]).map(readSigningKeyFile);

/** Throws if no build with this list would trust the signatures. */
export const checkTrusted = (keys: readonly SigningKey[], path: string): void => {
  const listed = readTrustedKeys(path).keys;
  if (keys.some(({ keyId }) => listed.some((each) => each.keyId === keyId))) return;
  throw new CommandError(`${path} does not list the key ${keys.map(({ keyId }) => keyId).join(' or ')}, so no app built with this list would install the update. Sign with a listed key, or pass the list of those builds with --trusted FILE.`);
};

/** Creates a key; an existing key is never replaced. */
export const createKeyFile = (path: string): SigningKey => {
  const { pem } = createSigningKey();
  try {
    writeFileSync(path, pem, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    throw new CommandError((error as NodeJS.ErrnoException).code === 'EEXIST' ? `${path} is there already, and a key is never replaced.` : reasonOf(error), { cause: error });
  }
  return readSigningKey(pem);
};

/** The trusted keys from a file such as `release-manifest/keys.json`; empty if the file does not exist. */
export const readTrustedKeys = (path: string): ReleaseKeys => {
  if (!existsSync(path)) return { keys: [] };
  try {
    return releaseKeysSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    throw new CommandError(`${path} is not a list of keys: ${reasonOf(error)}`, { cause: error });
  }
};

/** Adds a key to the list that future builds trust. */
export const addTrustedKey = (path: string, { keyId, publicKey }: SigningKey): void => {
  const { keys } = readTrustedKeys(path);
  writeFileSync(path, `${JSON.stringify({ keys: [...keys, { keyId, publicKey }] }, null, 2)}\n`);
};
