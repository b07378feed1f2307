import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, Platform, type Arch, archFromString } from 'electron-builder';
import type { ReleaseKeys } from '../src/contract/release-manifest';
import { electronFolder } from './electron-folder';

const root = join(import.meta.dirname, '..');

/** The parts of the project that the packer reads, without node_modules. They are copied, so a build may run meanwhile. */
const packed = ['package.json', 'LICENSE', 'electron-builder.yml', 'build', 'resources', 'release-manifest', 'out/main', 'out/preload', 'out/renderer'];

export interface UnpackedOptions {
  /** The application's folder. It must not exist. */
  readonly folder: string;
  /** The version of package.json if missing. */
  readonly version?: string;
  /** Replaces the project's trusted keys. Only tests use this: they create a key for each run. */
  readonly releaseKeys?: ReleaseKeys['keys'];
  /** Runs on the copy of the project before packing, and may change it, including the built files in `out`. */
  readonly change?: (project: string) => void | Promise<void>;
}

/** Packs the output of `npm run build:app` with the local Electron runtime, by electron-builder.yml and without a network. */
export const packUnpacked = async ({ folder, version, releaseKeys, change }: UnpackedOptions): Promise<void> => {
  const work = mkdtempSync(join(tmpdir(), 'deckle-packing-'));
  try {
    const project = join(work, 'project');
    for (const name of packed) cpSync(join(root, name), join(project, name), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'), 'dir');
    if (releaseKeys) for (const list of ['release-manifest/keys.json', 'out/main/release-keys.json']) writeFileSync(join(project, list), JSON.stringify({ keys: releaseKeys }));
    await change?.(project);
    const electronDist = electronFolder();
    await build({
      projectDir: project,
      publish: 'never',
      targets: Platform.LINUX.createTarget('dir', ownArchitecture()),
      config: {
        electronDist,
        electronVersion: readFileSync(join(electronDist, 'version'), 'utf8').trim().replace(/^v/, ''),
        directories: { output: join(work, 'dist') },
        ...(version === undefined ? {} : { extraMetadata: { version } }),
      },
    });
    // Electron's default application runs any code that its command line names. The fuses keep it from loading; it is not shipped either.
    for (const name of ['default_app.asar', 'app']) rmSync(join(work, 'dist', outFolder, 'resources', name), { recursive: true, force: true });
    await moveFolder(join(work, 'dist', outFolder), folder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
};

/** The folder in which electron-builder puts an application for this machine. */
const outFolder = process.arch === 'x64' ? 'linux-unpacked' : `linux-${process.arch}-unpacked`;

const ownArchitecture = (): Arch => archFromString(process.arch);

/** Copies where the temporary folder is on another disk. */
const moveFolder = async (from: string, to: string): Promise<void> => {
  await rename(from, to).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    cpSync(from, to, { recursive: true });
  });
};
