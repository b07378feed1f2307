import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, promises, readdirSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog } from '../../../../src/main/logging/logger';
import { createUpdateDisk, type UpdateDisk } from '../../../../src/main/updater/unpacked/update-disk';
import { installationLayoutOf } from '../../../../src/main/updater/unpacked/installation-layout';
import { createUnpackedInstaller } from '../../../../src/main/updater/unpacked/unpacked-installer';
import { tarGzOf, type TarMember } from '../../../support/tar';

const launcher = join(import.meta.dirname, '../../../../build/linux/deckle');

/** The content of a version's folder: a program that prints its version, and enough files to check completeness. */
export const contentsOf = (version: string): Readonly<Record<string, string>> => ({
  deckle: `#!/bin/sh\necho started ${version}\n[ -z "$DIES" ] || exit 1\n`,
  'resources/app.asar': `the app ${version} `.repeat(60),
  'resources/deep/er/file': version,
  'icudtl.dat': 'the same in every version '.repeat(30),
});

export const archiveOf = (version: string, more: readonly TarMember[] = []): Buffer => {
  const root = `Deckle-${version}-linux-x64`;
  return tarGzOf([
    { path: `${root}/`, type: '5' },
    { path: `${root}/deckle`, content: 'the launcher', isExecutable: true },
    { path: `${root}/current`, type: '2' },
    ...Object.entries(contentsOf(version)).map(([path, content]) => ({ path: `${root}/versions/${version}/${path}`, content, isExecutable: path === 'deckle' })),
    ...more,
  ]);
};

/** An application of version 3.4.0 in a temporary folder, with a package of 3.4.1. */
export const createInstallation = () => {
  const folder = mkdtempSync(join(tmpdir(), 'deckle-installation-'));
  const root = join(folder, 'install');
  const layout = installationLayoutOf(root);
  const put = (version: string): void => {
    for (const [path, content] of Object.entries(contentsOf(version))) {
      const target = join(layout.folderOf(version), path);
      mkdirSync(join(target, '..'), { recursive: true });
      writeFileSync(target, content);
      if (path === 'deckle') chmodSync(target, 0o755);
    }
  };
  put('3.4.0');
  symlinkSync('versions/3.4.0', layout.current);
  copyFileSync(launcher, layout.launcher);
  const archive = join(folder, 'package.tar.gz');
  writeFileSync(archive, archiveOf('3.4.1'));
  const restarted: string[] = [];
  const disk = createUpdateDisk({ promises });
  return {
    folder, root, layout, archive, restarted, disk, put,
    /** The installer of a process of that version. */
    installer: (version: string, over: UpdateDisk = disk) => createUnpackedInstaller({ layout, disk: over, version, restart: (path) => { restarted.push(path); }, log: silentLog }),
    file: { version: '3.4.1', path: archive, sizeBytes: 1, sha512: '' },
    /** The version that would start, or a description of the damage. */
    standing(): string {
      const version = readlinkSync(layout.current).replace('versions/', '');
      const isWhole = Object.entries(contentsOf(version)).every(([path, content]) => readFileSync(join(layout.current, path), 'utf8') === content);
      return isWhole ? version : `${version}, broken`;
    },
    names: () => readdirSync(layout.versions).sort(),
    remove() { rmSync(folder, { recursive: true, force: true }); },
  };
};
export type Installation = ReturnType<typeof createInstallation>;
