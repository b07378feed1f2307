import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { available, unavailable, type Availability } from './availability';
import { runProgram } from './run-program';
import { isExecutable, isRoot, lastLine } from './system-programs';

const packageFolder = join(import.meta.dirname, '../../node_modules/electron');

export interface ElectronRuntime {
  readonly executable: string;
  readonly major: number;
  /** Flags that Electron needs on this machine. For root, and on some systems, Chromium's sandbox is unavailable. */
  readonly flags: readonly string[];
}

const withoutSandbox = '--no-sandbox';

/** The minimum version of Node for Electron's installer. */
const installerNode = { major: 22, minor: 12 };

/** The major version in package.json. The app is built for it unless the runtime is older. */
export const installedMajor = (): number =>
  majorOf((JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string }).version);

/** `v33.4.11` or `33.4.11` → 33. */
export const majorOf = (version: string): number => Number.parseInt(version.trim().replace(/^v/, ''), 10);

/**
 * Finds an Electron for the desktop specs: the folder in ELECTRON_OVERRIDE_DIST_PATH, or the package's earlier
 * download. If `mayInstall`, the package's installer downloads it.
 */
export const findElectron = async ({ mayInstall }: { readonly mayInstall: boolean }): Promise<Availability<ElectronRuntime>> => {
  const named = process.env['ELECTRON_OVERRIDE_DIST_PATH'];
  if (named) return inspect(named, 'named by ELECTRON_OVERRIDE_DIST_PATH');

  const dist = join(packageFolder, 'dist');
  if (isExecutable(executableIn(dist))) return inspect(dist, 'fetched before');
  if (!mayInstall) return unavailable('the Electron runtime has not been fetched');

  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < installerNode.major || (major === installerNode.major && minor < installerNode.minor)) {
    return unavailable(`Electron's runtime has not been fetched, and its installer needs Node ${installerNode.major}.${installerNode.minor} or newer (this is ${process.versions.node})`);
  }
  const outcome = await runProgram([process.execPath, join(packageFolder, 'install.js')], { timeoutMs: 5 * 60_000 });
  if (isExecutable(executableIn(dist))) return inspect(dist, "fetched just now by Electron's installer");
  return unavailable(`Electron's installer could not fetch the runtime: ${outcome.isTimedOut ? 'it took too long' : lastLine(outcome.output)}`);
};

const executableIn = (dist: string): string => {
  switch (process.platform) {
    case 'darwin': return join(dist, 'Electron.app/Contents/MacOS/Electron');
    case 'win32': return join(dist, 'electron.exe');
    default: return join(dist, 'electron');
  }
};

/** Starts Electron as plain Node. This needs no display, and fails if a system library is missing. */
const inspect = async (dist: string, how: string): Promise<Availability<ElectronRuntime>> => {
  const executable = executableIn(dist);
  if (!isExecutable(executable)) return unavailable(`${executable} (${how}) cannot be run`);
  const outcome = await runProgram([executable, '--print', 'process.versions.electron'], { env: { ELECTRON_RUN_AS_NODE: '1' }, timeoutMs: 60_000 });
  const major = majorOf(outcome.stdout);
  if (outcome.exitCode !== 0 || Number.isNaN(major)) return unavailable(`${executable} (${how}) does not start: ${lastLine(outcome.output)}`);
  const starts = async (...flags: readonly string[]): Promise<boolean> => (await runProgram([executable, ...flags, '--version'], { timeoutMs: 60_000 })).exitCode === 0;
  const flags = !isRoot() && (await starts() || !await starts(withoutSandbox)) ? [] : [withoutSandbox];
  return available({ executable, major, flags }, `${how}, version ${outcome.stdout.trim()}`);
};
