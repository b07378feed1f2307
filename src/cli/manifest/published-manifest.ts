import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Release, ReleaseChannel, ReleaseManifest, SignedManifest } from '../../contract/release-manifest';
import { releaseManifestSchema } from '../../contract/release-manifest';
import { acceptManifest, type ManifestRefusal, type TrustedKey } from '../../core/releases/accept-manifest';
import { manifestFaults } from '../../core/releases/manifest-faults';
import { CommandError } from '../command-line';
import { hashFile, type HashedFile } from './build-output';
import { verifyEd25519, type SigningKey } from './ed25519-keys';

export const manifestPath = (folder: string, channel: ReleaseChannel): string => join(folder, `${channel}.json`);

const refusals: Readonly<Record<ManifestRefusal, string>> = {
  unreadable: 'it is not a signed manifest',
  unsigned: 'no trusted key has signed its current text',
  malformed: 'the signed text is not a valid manifest',
  'other-channel': 'it belongs to a different channel',
  'serial-too-low': 'its serial is too low',
  outdated: 'it has only old versions',
};

/**
 * The published manifest, or null if there is none. Throws if no given key has signed it, because it must not be
 * continued.
 */
export const readPublishedManifest = (folder: string, channel: ReleaseChannel, keys: readonly TrustedKey[]): ReleaseManifest | null => {
  const path = manifestPath(folder, channel);
  if (!existsSync(path)) return null;
  let served: unknown;
  try {
    served = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new CommandError(`${path} cannot be read: ${(error as Error).message}`, { cause: error });
  }
  const acceptance = acceptManifest(served, { channel, keys, verify: verifyEd25519, seen: null, version: null });
  if (acceptance.isAccepted) return acceptance.manifest;
  throw new CommandError(`${path} cannot be used: ${refusals[acceptance.reason]}.`);
};

const filesOf = (releases: readonly Release[]): readonly HashedFile[] =>
  [...new Map(releases.flatMap(({ files }) => files.flatMap((file) => [file, ...(file.blocks ? [file.blocks] : [])])).map((file) => [file.file, file])).values()];

/**
 * Checks the files of a manifest in the folder; returns one sentence per mismatch.
 * @param isNeeded whether the files of a release must exist; other releases may be on a different machine.
 */
export const checkFiles = async (folder: string, { releases }: ReleaseManifest, isNeeded: (version: string) => boolean): Promise<readonly string[]> => {
  const needed = new Set(filesOf(releases.filter(({ version }) => isNeeded(version))).map(({ file }) => file));
  const wrong: string[] = [];
  for (const { file, sizeBytes, sha512 } of filesOf(releases)) {
    const path = join(folder, file);
    if (!existsSync(path)) wrong.push(...(needed.has(file) ? [`${file} is missing in ${folder}.`] : []));
    else if (statSync(path).size !== sizeBytes) wrong.push(`${file} has ${statSync(path).size} bytes instead of ${sizeBytes}.`);
    else if ((await hashFile(folder, file)).sha512 !== sha512) wrong.push(`${file} has another content than it should.`);
  }
  return wrong;
};

/** Signs one text with each key. */
const signedBy = (keys: readonly SigningKey[], text: string): SignedManifest => ({ signed: text, signatures: keys.flatMap((key) => key.sign(text).signatures) });

/**
 * Checks and signs the manifest, and replaces the published manifest by one rename. If a check fails, throws without a
 * change. Only the packages of the added version must exist: earlier packages may be on a different machine.
 */
export const publishManifest = async (folder: string, manifest: ReleaseManifest, keys: readonly SigningKey[], added: string | null): Promise<void> => {
  const text = JSON.stringify(manifest);
  const parsed = releaseManifestSchema.safeParse(manifest);
  const wrong = parsed.success ? [...manifestFaults(manifest), ...await checkFiles(folder, manifest, (version) => version === added)] : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  if (wrong.length > 0) throw new CommandError(['Nothing was published:', ...wrong].join('\n  '));
  const path = manifestPath(folder, manifest.channel);
  // A different process may have published meanwhile.
  const published = readPublishedManifest(folder, manifest.channel, keys);
  if (published && published.serial >= manifest.serial) throw new CommandError(`${path} already has the serial ${published.serial}, which is not below ${manifest.serial}.`);
  writeFileSync(`${path}.part`, JSON.stringify(signedBy(keys, text)));
  renameSync(`${path}.part`, path);
};
