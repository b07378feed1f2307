import { join } from 'node:path';
import gt from 'semver/functions/gt.js';
import type { Log } from '../../logging/logger';
import type { Installer } from '../installer';
import type { UpdateDisk } from './update-disk';
import { programName, type InstallationLayout } from './installation-layout';
import { unpackVersion } from './unpack-version';

export interface UnpackedInstallerPorts {
  readonly layout: InstallationLayout;
  readonly disk: UpdateDisk;
  /** The running version. */
  readonly version: string;
  /** Quits this process and starts the launcher after it. */
  readonly restart: (launcher: string) => void;
  readonly log: Log;
}

/** All folders of the given files, including the root. */
const foldersOf = (paths: readonly string[]): ReadonlySet<string> => new Set(['', ...paths.flatMap((path) => {
  const steps = path.split('/').slice(0, -1);
  return steps.map((_, index) => steps.slice(0, index + 1).join('/'));
})]);

const isVersion = (name: string): boolean => /^\d+\.\d+\.\d+(-[a-z]+\.\d+)?$/.test(name);

/**
 * Updates an application in a folder: the new version is unpacked next to the old one and activated by one rename of a
 * link. The old version starts before that rename and the new one after it, so a crash at any point leaves one of them
 * (docs/adr/0008-updating-by-one-rename.md).
 */
export const createUnpackedInstaller = ({ layout, disk, version: running, restart, log }: UnpackedInstallerPorts): Installer => {
  /** The file with the version to roll back to. */
  const rollbackFile = join(layout.versions, 'previous');
  const partOf = (version: string): string => `${layout.folderOf(version)}.part`;

  /** Rename first, so that a partly deleted folder does not look like a version. */
  const removeEntry = async (name: string): Promise<void> => {
    const path = layout.folderOf(name);
    if (!isVersion(name)) {
      await disk.remove(path);
      return;
    }
    await disk.rename(path, `${path}.old`);
    await disk.remove(`${path}.old`);
  };

  /** Renames the complete folder to the version's name. */
  const commit = async (version: string): Promise<void> => {
    const part = partOf(version);
    if (!await disk.exists(`${part}/${programName}`)) throw new Error('The new version has no program.');
    for (const folder of foldersOf(await disk.listFiles(part))) await disk.syncFolder(join(part, folder));
    await disk.rename(part, layout.folderOf(version));
    await disk.syncFolder(layout.versions);
  };

  const trialOf = async (): Promise<{ readonly version: string; readonly previous: string } | null> => {
    const [version, previous] = (await disk.readText(layout.trial) ?? '').trim().split(' ');
    return version !== undefined && previous !== undefined && isVersion(version) && isVersion(previous) ? { version, previous } : null;
  };

  const failedVersions = async (): Promise<string[]> => (await disk.readText(layout.failed) ?? '').split('\n').filter(isVersion);

  /** Removes everything except the running version, the version to roll back to, and newer prepared ones. */
  const removeUnused = async (): Promise<void> => {
    const previous = (await disk.readText(rollbackFile) ?? '').trim();
    const failed = await failedVersions();
    const isKept = (version: string): boolean => version === running || version === previous || (gt(version, running) && !failed.includes(version));
    for (const name of await disk.list(layout.versions)) {
      const version = name.replace(/(\.part|\.blocks\.json)$/, '');
      if (isVersion(version) ? !isKept(version) : /\.(old|new)$/.test(name)) await removeEntry(name);
    }
  };

  const isPrepared = (version: string): Promise<boolean> => disk.exists(`${layout.folderOf(version)}/${programName}`);

  return {
    kind: 'unpacked',
    async canInstall() {
      return await disk.readLink(layout.current) !== null && await disk.exists(layout.launcher)
        && await disk.isWritable(layout.versions) && disk.isWritable(layout.root);
    },
    isPrepared,
    async prepare({ version, path }) {
      if (await isPrepared(version)) return;
      await disk.remove(partOf(version));
      await disk.makeFolder(partOf(version));
      const count = await unpackVersion(path, version, partOf(version), disk);
      await commit(version);
      log.info('a new version was unpacked', { version, files: count });
    },
    blockTarget: {
      installedFolder: layout.folderOf(running),
      installedList: () => disk.readText(`${layout.folderOf(running)}.blocks.json`),
      folderFor: partOf,
      async commit(version, list) {
        if (await isPrepared(version)) return;
        await disk.writeText(`${layout.folderOf(version)}.blocks.json`, list);
        await commit(version);
      },
    },
    async install(version, when) {
      if (!await isPrepared(version)) throw new Error(`The version ${version} is not there to be installed.`);
      await disk.remove(layout.starts);
      await disk.writeText(layout.trial, `${version} ${running}\n`);
      const next = `${layout.current}.next`;
      await disk.remove(next);
      await disk.makeLink(next, `versions/${version}`);
      await disk.rename(next, layout.current);
      await disk.syncFolder(layout.root);
      log.info('a new version took the place of the one that runs', { version, running });
      if (when === 'now') restart(layout.launcher);
    },
    async confirmHealthy() {
      const trial = await trialOf();
      if (trial?.version === running) {
        await disk.writeText(rollbackFile, trial.previous);
        log.info('a new version has shown that it starts', { version: running, previous: trial.previous });
      }
      // The trial file goes first: without it the launcher ignores the starts. A trial of another version never
      // started.
      await disk.remove(layout.trial);
      await disk.remove(layout.starts);
      await removeUnused();
    },
    failedVersions,
  };
};
