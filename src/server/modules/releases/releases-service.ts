import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { releaseChannelSchema, type ReleaseArchitecture, type ReleaseChannel, type ReleasePlatform, type ReleaseReport, type ServedManifest } from '../../../contract/release-manifest';
import { ApiError } from '../../api-error';
import type { Database } from '../../db/database-handle';
import type { Logger } from '../../logging';
import { statIfExists } from '../../stat-if-exists';
import type { HaltingService } from './release-halts-service';
import { createReleaseStore, type StoredManifest } from './release-store';

export interface OpenedRelease {
  readonly handle: FileHandle;
  readonly sizeBytes: number;
  /** Hexadecimal. */
  readonly sha512: string;
}

export interface ReleasesService {
  /** Throws NO_RELEASES if the channel has no package for this machine, or if the package's file is missing. */
  manifest(db: Database, wanted: { readonly channel: ReleaseChannel; readonly platform: ReleasePlatform; readonly arch: ReleaseArchitecture }): Promise<ServedManifest>;
  /** Opens a file that a manifest names; the caller must close it. Throws RELEASE_FILE_NOT_FOUND for all other names. */
  openFile(name: string): Promise<OpenedRelease>;
  /** Counts a machine's report about a version that is published here for its platform and architecture. Ignores other reports. */
  report(db: Database, report: ReleaseReport, address: string): Promise<void>;
}

export interface ReleasesDependencies {
  /** The directory of manifests and files; may not exist. */
  readonly directory: string;
  readonly halting: HaltingService;
  readonly logger: Logger;
}

export const createReleasesService = ({ directory, halting, logger }: ReleasesDependencies): ReleasesService => {
  const store = createReleaseStore(directory, logger);

  /** File names in a manifest contain no path separators, so the path is always inside the directory. */
  const exists = async (name: string, sizeBytes: number): Promise<boolean> => {
    const found = await statIfExists(join(directory, name));
    return found !== null && found.isFile() && found.size === sizeBytes;
  };

  /** An organisation may omit packages for systems it does not use. */
  const hasPackage = async ({ manifest }: StoredManifest, platform: ReleasePlatform, architecture: ReleaseArchitecture): Promise<boolean> => {
    for (const { files } of manifest.releases) {
      for (const file of files) {
        if (file.platform === platform && file.architecture === architecture && await exists(file.file, file.sizeBytes)) return true;
      }
    }
    return false;
  };

  const everyManifest = async (): Promise<readonly StoredManifest[]> =>
    (await Promise.all(releaseChannelSchema.options.map((channel) => store.read(channel)))).filter((shelved) => shelved !== null);

  return {
    async manifest(db, { channel, platform, arch }) {
      const shelved = await store.read(channel);
      if (shelved === null || !await hasPackage(shelved, platform, arch)) throw new ApiError('NO_RELEASES');
      const versions = new Set(shelved.manifest.releases.map(({ version }) => version));
      return { ...shelved.envelope, halted: (await halting.halted(db, platform)).filter((version) => versions.has(version)) };
    },

    async openFile(name) {
      const named = (await everyManifest()).map(({ files }) => files.get(name)).filter((file) => file !== undefined);
      for (const { sizeBytes, sha512 } of named) {
        if (await exists(name, sizeBytes)) return { handle: await open(join(directory, name), 'r'), sizeBytes, sha512 };
      }
      if (named.length > 0) logger.warn({ file: name }, 'A release manifest names a file that is not there, or has another size');
      throw new ApiError('RELEASE_FILE_NOT_FOUND');
    },

    async report(db, report, address) {
      const isPublished = (await everyManifest()).some(({ manifest }) => manifest.releases.some(({ version, files }) =>
        version === report.version && files.some(({ platform, architecture }) => platform === report.platform && architecture === report.architecture)));
      await halting.count(db, report, address, isPublished);
    },
  };
};
