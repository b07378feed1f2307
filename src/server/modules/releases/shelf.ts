import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { releaseManifestSchema, signedManifestSchema, type ReleaseChannel, type ReleaseManifest, type SignedManifest } from '../../../contract/releases';
import { manifestFaults } from '../../../core/releases/faults';
import type { Logger } from '../../logging';
import { statIfThere } from '../../stat-if-there';

/** A manifest as it lies in the folder of releases, and the bytes that it names. */
export interface ShelvedManifest {
  readonly envelope: SignedManifest;
  readonly manifest: ReleaseManifest;
  readonly files: ReadonlyMap<string, { readonly sizeBytes: number; readonly sha512: string }>;
}

export interface Shelf {
  /** Null where the folder has none of this channel that could be read. */
  read(channel: ReleaseChannel): Promise<ShelvedManifest | null>;
}

/** More than the contract lets a signed text have, in bytes of JSON. */
const manifestBytes = 32 * 1024 ** 2;

const parse = (text: string, channel: ReleaseChannel): ShelvedManifest => {
  const envelope = signedManifestSchema.parse(JSON.parse(text));
  const manifest = releaseManifestSchema.parse(JSON.parse(envelope.signed));
  const [fault] = manifestFaults(manifest);
  if (fault !== undefined) throw new Error(fault);
  if (manifest.channel !== channel) throw new Error(`It is of the channel ${manifest.channel}.`);
  const named = manifest.releases.flatMap(({ files }) => files.flatMap(({ file, sizeBytes, sha512, blocks }) => [{ file, sizeBytes, sha512 }, ...(blocks ? [blocks] : [])]));
  return { envelope, manifest, files: new Map(named.map(({ file, sizeBytes, sha512 }) => [file, { sizeBytes, sha512 }])) };
};

interface Kept { readonly mark: string; readonly shelved: ShelvedManifest | null }

/**
 * The manifests in the folder of releases, `stable.json` and `beta.json`, read again when they change. One that cannot be
 * read, or whose serial is lower than that of the one before it, is said in the log, and the one before it stays.
 * The signature is left to whoever installs something: they know whom they trust.
 */
export const createShelf = (directory: string, logger: Logger): Shelf => {
  const kept = new Map<ReleaseChannel, Kept>();

  const load = async (channel: ReleaseChannel, path: string, before: ShelvedManifest | null): Promise<ShelvedManifest | null> => {
    try {
      const shelved = parse(await readFile(path, 'utf8'), channel);
      if (before && shelved.manifest.serial < before.manifest.serial) throw new Error(`Its serial, ${shelved.manifest.serial}, is lower than ${before.manifest.serial}, which it was.`);
      logger.info({ channel, serial: shelved.manifest.serial }, 'A release manifest is published');
      return shelved;
    } catch (error) {
      logger.warn({ channel, err: error }, `${path} cannot be used as a release manifest; what was published before stays`);
      return before;
    }
  };

  return {
    async read(channel) {
      const path = join(directory, `${channel}.json`);
      const found = await statIfThere(path);
      const before = kept.get(channel) ?? null;
      if (!found?.isFile() || found.size > manifestBytes) {
        kept.delete(channel);
        return null;
      }
      const mark = `${found.ino} ${found.size} ${found.mtimeMs}`;
      if (before?.mark === mark) return before.shelved;
      const shelved = await load(channel, path, before?.shelved ?? null);
      kept.set(channel, { mark, shelved });
      return shelved;
    },
  };
};
