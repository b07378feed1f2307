import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const isListOf = (value, names) => typeof value === 'object' && value !== null && Object.keys(value).sort().join() === [...names].sort().join();

/** Returns the faults of a key list, one sentence each. A key has an id and 32 bytes and no further field. */
export const faultsOfKeys = (list) => {
  if (!isListOf(list, ['keys']) || !Array.isArray(list.keys)) return ['It is no list of keys.'];
  const faults = list.keys.flatMap((key, index) => {
    if (!isListOf(key, ['keyId', 'publicKey'])) return [`Key ${index + 1} has other fields than keyId and publicKey.`];
    const bytes = Buffer.from(String(key.publicKey), 'base64');
    if (bytes.length !== 32 || bytes.toString('base64') !== key.publicKey) return [`Key ${index + 1} is no Ed25519 key.`];
    const keyId = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
    return key.keyId === keyId ? [] : [`Key ${index + 1} has the id ${key.keyId}, and its bytes have ${keyId}.`];
  });
  return new Set(list.keys.map((key) => key?.keyId)).size === list.keys.length ? faults : [...faults, 'A key stands there twice.'];
};

const read = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** Before anything is packed: the app has the keys of `release-manifest/keys.json`, in order, and no others. */
export default ({ packager: { projectDir } }) => {
  const listed = read(join(projectDir, 'release-manifest/keys.json'));
  const [fault] = faultsOfKeys(listed);
  if (fault !== undefined) throw new Error(`Nothing is packed with this release-manifest/keys.json. ${fault}`);
  const built = read(join(projectDir, 'out/main/release-keys.json'));
  if (JSON.stringify(built) !== JSON.stringify(listed)) throw new Error('Nothing is packed: the app was built with other keys than release-manifest/keys.json lists. Run `npm run build:app` again.');
  if (listed.keys.length === 0) console.warn('  • release-manifest/keys.json lists no key: what is packed now takes no updates (docs/operating.md)');
};
