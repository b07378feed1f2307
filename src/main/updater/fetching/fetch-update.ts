import { join } from 'node:path';
import type { ReleaseFile, ReleaseManifest } from '../../../contract/release-manifest';
import type { Log } from '../../logging/logger';
import type { Installer, BlockTarget } from '../installer';
import type { UpdateDisk } from '../unpacked/update-disk';
import { DamagedError, NoRangesError } from './fetch-errors';
import { fetchBlocks, parseBlockList } from './fetch-blocks';
import type { RemoteFiles } from './remote-files';
import { fetchText, fetchWholeFile } from './fetch-whole-file';

export interface FetchUpdatePorts {
  readonly installer: Installer;
  readonly disk: UpdateDisk;
  /** The folder of packages until they are unpacked. */
  readonly folder: string;
  /** The running version. */
  readonly version: string;
  readonly log: Log;
}

export interface UpdateRequest {
  readonly version: string;
  readonly file: ReleaseFile;
  readonly manifest: ReleaseManifest;
  readonly remote: RemoteFiles;
  /** Integer per cent. */
  readonly onProgress: (percent: number) => void;
}

const percentOf = (have: number, of: number): number => (of === 0 ? 100 : Math.min(100, Math.floor((have / of) * 100)));

/**
 * Downloads and prepares a version: by differences if its block list is available, otherwise or on failure as a whole.
 * Resolves with the number of fetched bytes.
 */
export const createFetchUpdate = ({ installer, disk, folder, version: running, log }: FetchUpdatePorts) => {
  /** The block list of the running version: the stored one, or else the server's. */
  const listOfInstalled = async (pieces: BlockTarget, { file, manifest, remote }: UpdateRequest): Promise<{ readonly text: string | null; readonly bytes: number }> => {
    const kept = await pieces.installedList();
    if (kept !== null) return { text: kept, bytes: 0 };
    const blocks = manifest.releases.find(({ version }) => version === running)?.files
      .find(({ platform, architecture, kind }) => platform === file.platform && architecture === file.architecture && kind === file.kind)?.blocks;
    if (!blocks) return { text: null, bytes: 0 };
    try {
      return { text: await fetchText(blocks, remote), bytes: blocks.sizeBytes };
    } catch (error) {
      log.info('the block list of the version that runs could not be fetched', { error });
      return { text: null, bytes: 0 };
    }
  };

  const fetchByBlocks = async (pieces: BlockTarget, blocks: NonNullable<ReleaseFile['blocks']>, wanted: UpdateRequest): Promise<number> => {
    const { version, file, remote, onProgress } = wanted;
    const text = await fetchText(blocks, remote);
    const list = parseBlockList(text);
    if (list?.version !== version) throw new DamagedError('the block list is not one of this version');
    const installed = await listOfInstalled(pieces, wanted);
    const fetched = await fetchBlocks({
      disk, remote, file: file.file, list, folder: pieces.folderFor(version), installedFolder: pieces.installedFolder,
      installedList: installed.text === null ? null : parseBlockList(installed.text), onBytes: (have, of) => { onProgress(percentOf(have, of)); },
    });
    await pieces.commit(version, text);
    return fetched + blocks.sizeBytes + installed.bytes;
  };

  const fetchAsWhole = async ({ version, file, remote, onProgress }: UpdateRequest): Promise<number> => {
    const path = join(folder, file.file);
    await disk.makeFolder(folder);
    for (const name of await disk.list(folder)) if (!name.startsWith(file.file)) await disk.remove(join(folder, name));
    await fetchWholeFile(file, path, { remote, disk, onBytes: (have) => { onProgress(percentOf(have, file.sizeBytes)); } });
    await installer.prepare({ version, path, sizeBytes: file.sizeBytes, sha512: file.sha512 });
    // Other installers use the package when the app quits; an unpacked package is no longer needed.
    if (installer.kind === 'unpacked') await disk.remove(folder);
    return file.sizeBytes;
  };

  return async (wanted: UpdateRequest): Promise<number> => {
    const { file, version } = wanted;
    if (!installer.blockTarget || !file.blocks) return fetchAsWhole(wanted);
    try {
      return await fetchByBlocks(installer.blockTarget, file.blocks, wanted);
    } catch (error) {
      // A network error would affect the whole file as well.
      if (!(error instanceof DamagedError || error instanceof NoRangesError)) throw error;
      log.warn('an update could not be put together from blocks and is fetched as a whole', { version, error });
      await disk.remove(installer.blockTarget.folderFor(version));
      return fetchAsWhole(wanted);
    }
  };
};
