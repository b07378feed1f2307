import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runProgram } from './run-program';

/** The full path of a program on the search path, or null. */
export const findProgram = (...names: readonly string[]): string | null => {
  const endings = process.platform === 'win32' ? ['.exe', '.cmd'] : [''];
  for (const name of names) {
    for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
      for (const ending of endings) {
        const path = join(folder, name + ending);
        if (isExecutable(path)) return path;
      }
    }
  }
  return null;
};

export const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

export const isRoot = (): boolean => process.getuid?.() === 0;

/** Whether Debian packages can be installed on this machine without a prompt. */
export const canInstallPackages = (): boolean => isRoot() && existsSync('/etc/debian_version') && findProgram('apt-get') !== null;

/**
 * Installs Debian packages, as root. Returns null, or the reason of the failure. The package lists are fetched only
 * after a failed attempt, because a machine often has them.
 */
export const installPackages = async (...names: readonly string[]): Promise<string | null> => {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const install = ['apt-get', 'install', '-y', '--no-install-recommends', ...names] as const;
  const first = await runProgram(install, { env, timeoutMs: 10 * 60_000 });
  if (first.exitCode === 0) return null;
  await runProgram(['apt-get', 'update'], { env, timeoutMs: 5 * 60_000 });
  const second = await runProgram(install, { env, timeoutMs: 10 * 60_000 });
  return second.exitCode === 0 ? null : `apt-get install ${names.join(' ')} failed: ${lastLine(second.output)}`;
};

export const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? '';
