import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeArchive } from '../../build/archive';
import { packUnpacked } from '../../build/pack-unpacked';
import type { ReleaseBlockList } from '../../src/contract/release-blocks';
import { findElectron, installedMajor } from '../support/find-electron';
import { runProgram } from '../support/run-program';
import type { Measurement } from './measurement';

const root = join(import.meta.dirname, '../..');
const sources = ['src', 'build', 'release-manifest', 'package.json', 'electron.vite.config.ts', ...readdirSync(root).filter((name) => /^tsconfig.*json$/.test(name))];
const changedFile = 'src/locales/en/auth.ts';

/**
 * Download size of the next version for an app of the previous version. One text of one screen changes; the version is
 * built, packed and archived anew.
 */
export const measureUpdates = async (): Promise<Measurement> => {
  const work = mkdtempSync(join(tmpdir(), 'deckle-bench-updates-'));
  try {
    const project = join(work, 'project');
    for (const name of sources) cpSync(join(root, name), join(project, name), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'), 'dir');
    const before = await archive(work, project, '3.4.0');
    const text = readFileSync(join(project, changedFile), 'utf8');
    const changed = text.replace(/'([^']+)',/, (_, sentence: string) => `'${sentence} (changed)',`);
    if (changed === text) throw new Error(`${changedFile} has no text to change.`);
    writeFileSync(join(project, changedFile), changed);
    const after = await archive(work, project, '3.4.1');
    const known = new Set(before.list.files.flatMap(({ blocks }) => blocks.map(({ sha256 }) => sha256)));
    const missing = after.list.files.flatMap(({ blocks }) => blocks).filter(({ sha256 }) => !known.has(sha256));
    const blocks = missing.reduce((total, { length }) => total + length, 0);
    return {
      name: 'Bytes fetched by the block list for a version with one changed text, in per cent of the tar.gz',
      ratio: ((blocks + after.listBytes) / after.bytes) * 100, goal: { kind: 'at most', value: 0.5 },
      details: `${blocks} bytes in ${missing.length} blocks and a list of ${after.listBytes} bytes, of an archive of ${after.bytes}`,
    };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
};

interface Archived { readonly list: ReleaseBlockList; readonly bytes: number; readonly listBytes: number }

const archive = async (work: string, project: string, version: string): Promise<Archived> => {
  const electron = await findElectron({ mayInstall: false });
  const env = electron.isAvailable && electron.value.major < installedMajor() ? { ELECTRON_MAJOR_VER: String(electron.value.major) } : {};
  const built = await runProgram([process.execPath, join(root, 'node_modules/electron-vite/bin/electron-vite.js'), 'build', '--logLevel', 'warn'], { cwd: project, env, timeoutMs: 10 * 60_000 });
  if (built.exitCode !== 0) throw new Error(`The app could not be built: ${built.output}`);
  const folder = join(work, version);
  await packUnpacked({
    folder, version,
    change(packed) {
      rmSync(join(packed, 'out'), { recursive: true });
      cpSync(join(project, 'out'), join(packed, 'out'), { recursive: true });
    },
  });
  const file = join(work, `${version}.tar.gz`);
  const list = await writeArchive({ folder, version, file });
  rmSync(folder, { recursive: true });
  return { list, bytes: statSync(file).size, listBytes: statSync(`${file}.blocks.json`).size };
};
