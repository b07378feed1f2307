import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReleaseChannel, ReleaseManifest } from '../../contract/releases';
import { releaseManifestSchema } from '../../contract/releases';
import { acceptManifest, type Refusal, type TrustedKey } from '../../core/releases/accept';
import { manifestFaults } from '../../core/releases/faults';
import { CommandError } from '../command-line';
import { hashFile } from './build-output';
import { verifyEd25519, type SigningKey } from './signing';

export const manifestPath = (folder: string, channel: ReleaseChannel): string => join(folder, `${channel}.json`);

const refusals: Readonly<Record<Refusal, string>> = {
  unreadable: 'it is no signed manifest',
  unsigned: 'none of the keys that are trusted has signed it as it stands',
  malformed: 'what was signed is no manifest, or has a fault',
  'other-channel': 'it is of another channel',
  'serial-too-low': 'its serial is too low',
  outdated: 'it has nothing but old versions',
};

/** The manifest that is published; null where there is none. Throws where it is signed by none of the keys: then it is not ours to go on with. */
export const readPublished = (folder: string, channel: ReleaseChannel, keys: readonly TrustedKey[]): ReleaseManifest | null => {
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

/** Whether every file that the manifest names lies in the folder as it says; a sentence for each that does not. */
export const checkFiles = async (folder: string, { releases }: ReleaseManifest): Promise<readonly string[]> => {
  const named = new Map(releases.flatMap(({ files }) => files.flatMap((file) => [file, ...(file.blocks ? [file.blocks] : [])])).map((file) => [file.file, file]));
  const wrong: string[] = [];
  for (const { file, sizeBytes, sha512 } of named.values()) {
    const path = join(folder, file);
    if (!existsSync(path)) wrong.push(`${file} is missing in ${folder}.`);
    else if (statSync(path).size !== sizeBytes) wrong.push(`${file} has ${statSync(path).size} bytes, and should have ${sizeBytes}.`);
    else if ((await hashFile(folder, file)).sha512 !== sha512) wrong.push(`${file} has another content than it should.`);
  }
  return wrong;
};

/** Checks everything, signs, and puts the manifest in place by one rename. Throws, and changes nothing, where something is wrong. */
export const publishManifest = async (folder: string, manifest: ReleaseManifest, key: SigningKey): Promise<void> => {
  const text = JSON.stringify(manifest);
  const parsed = releaseManifestSchema.safeParse(manifest);
  const wrong = parsed.success ? [...manifestFaults(manifest), ...await checkFiles(folder, manifest)] : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  if (wrong.length > 0) throw new CommandError(['Nothing was published:', ...wrong].join('\n  '));
  const path = manifestPath(folder, manifest.channel);
  // Somebody may have published meanwhile.
  const published = readPublished(folder, manifest.channel, [key]);
  if (published && published.serial >= manifest.serial) throw new CommandError(`${path} has the serial ${published.serial} by now, which ${manifest.serial} would not be above.`);
  writeFileSync(`${path}.part`, JSON.stringify(key.sign(text)));
  renameSync(`${path}.part`, path);
};
