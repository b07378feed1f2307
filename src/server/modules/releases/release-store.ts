import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { releaseManifestSchema, signedManifestSchema, type ReleaseChannel, type ReleaseManifest, type SignedManifest } from '../../../contract/release-manifest';
import { manifestFaults } from '../../../core/releases/manifest-faults';
import type { Logger } from '../../logging';
import { statIfExists } from '../../stat-if-exists';

/** A manifest in the release directory, and the files that it names. */
export interface StoredManifest {
  readonly envelope: SignedManifest;
  readonly manifest: ReleaseManifest;
  readonly files: ReadonlyMap<string, { readonly sizeBytes: number; readonly sha512: string }>;
}

export interface ReleaseStore {
  /** Null if the directory has no valid manifest of this channel. */
  read(channel: ReleaseChannel): Promise<StoredManifest | null>;
}

/** Above the contract's maximum for a signed text, in bytes of JSON. */
const maximumManifestBytes = 32 * 1024 ** 2;

const parse = (text: string, channel: ReleaseChannel): StoredManifest => {
  const envelope = signedManifestSchema.parse(JSON.parse(text));
  const manifest = releaseManifestSchema.parse(JSON.parse(envelope.signed));
  const [fault] = manifestFaults(manifest);
  if (fault !== undefined) throw new Error(fault);
  if (manifest.channel !== channel) throw new Error(`It is of the channel ${manifest.channel}.`);
  const named = manifest.releases.flatMap(({ files }) => files.flatMap(({ file, sizeBytes, sha512, blocks }) => [{ file, sizeBytes, sha512 }, ...(blocks ? [blocks] : [])]));
  return { envelope, manifest, files: new Map(named.map(({ file, sizeBytes, sha512 }) => [file, { sizeBytes, sha512 }])) };
};

interface CachedManifest { readonly mark: string; readonly stored: StoredManifest | null }

/**
 * The manifests in the release directory, `stable.json` and `beta.json`, reloaded when they change. If a manifest is
 * invalid, or its serial is lower than the previous serial, the error is logged and the previous manifest remains in
 * use. Signatures are verified by the installing client, which has the trusted keys.
 */
export const createReleaseStore = (directory: string, logger: Logger): ReleaseStore => {
  const cache = new Map<ReleaseChannel, CachedManifest>();

  const load = async (channel: ReleaseChannel, path: string, sizeBytes: number, before: StoredManifest | null): Promise<StoredManifest | null> => {
    try {
      if (sizeBytes > maximumManifestBytes) throw new Error(`It has ${sizeBytes} bytes, and at most ${maximumManifestBytes} are read.`);
      const stored = parse(await readFile(path, 'utf8'), channel);
      if (before && stored.manifest.serial < before.manifest.serial) throw new Error(`Its serial, ${stored.manifest.serial}, is lower than ${before.manifest.serial}, which it was.`);
      logger.info({ channel, serial: stored.manifest.serial }, 'A release manifest is published');
      return stored;
    } catch (error) {
      logger.warn({ channel, err: error }, `${path} cannot be used as a release manifest; what was published before stays`);
      return before;
    }
  };

  return {
    async read(channel) {
      const path = join(directory, `${channel}.json`);
      const found = await statIfExists(path);
      const before = cache.get(channel) ?? null;
      if (!found?.isFile()) {
        cache.delete(channel);
        return null;
      }
      const mark = `${found.ino} ${found.size} ${found.mtimeMs}`;
      if (before?.mark === mark) return before.stored;
      const stored = await load(channel, path, found.size, before?.stored ?? null);
      cache.set(channel, { mark, stored });
      return stored;
    },
  };
};
