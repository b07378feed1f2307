import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, Platform, type Arch, archFromString } from 'electron-builder';
import type { ReleaseKeys } from '../src/contract/releases';
import { electronFolder } from './electron-folder';

const root = join(import.meta.dirname, '..');

/** What the packer reads of the project, besides the packages; the server may be built anew beside it meanwhile. */
const packed = ['package.json', 'LICENSE', 'electron-builder.yml', 'build', 'resources', 'release-manifest', 'out/main', 'out/preload', 'out/renderer'];

export interface UnpackedOptions {
  /** The application's folder, which comes into being. */
  readonly folder: string;
  /** Package.json's where none is named. */
  readonly version?: string;
  /** For tests, which make a key for each run: the copy trusts these instead of the project's own. What is shipped never names any. */
  readonly releaseKeys?: ReleaseKeys['keys'];
  /** May change a copy of the project, its built files in `out` included, before it is packed. */
  readonly change?: (project: string) => void | Promise<void>;
}

/** Packs what `npm run build:app` made with the runtime at hand, without a network, as electron-builder.yml says. */
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
    // Electron's own application, which starts what it is told; it could not be loaded here, and nothing else lies beside the asar.
    for (const name of ['default_app.asar', 'app']) rmSync(join(work, 'dist', outFolder, 'resources', name), { recursive: true, force: true });
    await moveFolder(join(work, 'dist', outFolder), folder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
};

/** Where electron-builder puts an application for this machine. */
const outFolder = process.arch === 'x64' ? 'linux-unpacked' : `linux-${process.arch}-unpacked`;

const ownArchitecture = (): Arch => archFromString(process.arch);

/** The temporary folder may lie on another disk. */
const moveFolder = async (from: string, to: string): Promise<void> => {
  await rename(from, to).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    cpSync(from, to, { recursive: true });
  });
};
