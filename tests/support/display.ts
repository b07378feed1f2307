import { available, unavailable, type Availability } from './availability';
import { canInstallPackages, findProgram, installPackages } from './programs';

/** What to put before a command so that its windows have somewhere to be. */
export type Prefix = readonly string[];

/** The screen in memory is as large as the pictures that the screens are compared with. */
const screen = '-screen 0 1440x900x24';

/** A display for the desktop specs: the one there is, or Xvfb, which as root on Debian is installed if `mayInstall`. */
export const findDisplay = async ({ mayInstall }: { readonly mayInstall: boolean }): Promise<Availability<Prefix>> => {
  if (process.platform !== 'linux') return available([], "the system's");
  if (process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']) return available([], 'the one of this session');
  const isInstalled = (): boolean => findProgram('xvfb-run') !== null && findProgram('xauth') !== null;
  if (isInstalled()) return available(['xvfb-run', '-a', '-s', screen], 'Xvfb');
  if (!mayInstall || !canInstallPackages()) return unavailable('there is no display: start a session, or install xvfb and xauth');
  const problem = await installPackages('xvfb', 'xauth');
  return isInstalled() ? available(['xvfb-run', '-a', '-s', screen], 'Xvfb, installed just now') : unavailable(problem ?? 'xvfb could not be installed');
};
