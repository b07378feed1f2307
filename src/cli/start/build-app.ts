import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { CommandError, printLine } from '../command-line';

/** Inputs of the app's build. */
const sources = ['src/main', 'src/preload', 'src/renderer', 'src/contract', 'src/core', 'src/disk', 'src/api-client', 'src/locales', 'src/service-worker', 'build/vite', 'resources', 'release-manifest/keys.json', 'electron.vite.config.ts', 'package.json'];
const outputs = ['out/main/index.js', 'out/preload/index.cjs', 'out/renderer/index.html'];
/** The Electron version of the build, which determines its syntax level. */
const stampFile = 'out/app-build.json';

const newestChangeMs = (path: string): number => {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newestChangeMs(join(path, name))));
};

/** Major version of an external Electron; null if the installed package's is used. */
const externalElectronMajor = (environment: NodeJS.ProcessEnv): string | null => {
  const folder = environment.ELECTRON_OVERRIDE_DIST_PATH;
  const versionFile = folder ? join(folder, 'version') : '';
  return folder && existsSync(versionFile) ? (readFileSync(versionFile, 'utf8').trim().replace(/^v/, '').split('.')[0] ?? null) : null;
};

/**
 * Builds the desktop app and the pages if the build is missing, older than the sources, or for a different Electron.
 */
export const ensureAppIsBuilt = (root: string, environment: NodeJS.ProcessEnv): void => {
  const at = (path: string): string => join(root, path);
  const major = environment.ELECTRON_MAJOR_VER ?? externalElectronMajor(environment);
  const stamp = JSON.stringify({ electronMajor: major });
  const builtAtMs = Math.min(...outputs.map((path) => statSync(at(path), { throwIfNoEntry: false })?.mtimeMs ?? 0));
  const isCurrent = builtAtMs > Math.max(...sources.map((path) => newestChangeMs(at(path))));
  if (isCurrent && !isForAnotherElectron(at(stampFile), stamp, builtAtMs)) return;
  const builder = findBuilder();
  if (builder === null) {
    if (builtAtMs > 0) return;
    throw new CommandError('The app is not built, and its build tools are not installed. Run npm ci without --omit=dev, or run node out/server/server.js to start only the server.');
  }
  printLine('Building the app …');
  const { status, stderr, stdout } = spawnSync(process.execPath, [builder, 'build', '--logLevel', 'warn'], {
    cwd: root, encoding: 'utf8', env: { ...environment, ...(major ? { ELECTRON_MAJOR_VER: major } : {}) },
  });
  if (status !== 0) throw new CommandError(`The app cannot be built:\n${stdout}${stderr}`);
  writeFileSync(at(stampFile), stamp);
};

/** A build without a stamp, or newer than its stamp, was started manually, with an Electron of the person's choice. */
const isForAnotherElectron = (stampPath: string, stamp: string, builtAtMs: number): boolean =>
  existsSync(stampPath) && statSync(stampPath).mtimeMs >= builtAtMs && readFileSync(stampPath, 'utf8') !== stamp;

/** The builder is a development dependency, which a production host does not have. */
const findBuilder = (): string | null => {
  try {
    return join(dirname(createRequire(import.meta.url).resolve('electron-vite/package.json')), 'bin', 'electron-vite.js');
  } catch {
    return null;
  }
};
