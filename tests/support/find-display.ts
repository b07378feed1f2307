import { available, unavailable, type Availability } from './availability';
import { canInstallPackages, findProgram, installPackages } from './system-programs';

/** Words before a command that give it a display or another service. */
export type CommandPrefix = readonly string[];

/**
 * The virtual screen has the size of the reference screenshots. Without `-noreset` the server restarts whenever its last
 * client leaves, and refuses an app that starts at that moment.
 */
const screen = '-screen 0 1440x900x24 -noreset';

/**
 * Finds a display for the desktop specs: the existing display, or Xvfb. As root on Debian, Xvfb is installed if
 * `mayInstall`.
 */
export const findDisplay = async ({ mayInstall }: { readonly mayInstall: boolean }): Promise<Availability<CommandPrefix>> => {
  if (process.platform !== 'linux') return available([], "the system's");
  if (process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']) return available([], 'the one of this session');
  const isInstalled = (): boolean => findProgram('xvfb-run') !== null && findProgram('xauth') !== null;
  if (isInstalled()) return available(['xvfb-run', '-a', '-s', screen], 'Xvfb');
  if (!mayInstall || !canInstallPackages()) return unavailable('there is no display: start a session, or install xvfb and xauth');
  const problem = await installPackages('xvfb', 'xauth');
  return isInstalled() ? available(['xvfb-run', '-a', '-s', screen], 'Xvfb, installed just now') : unavailable(problem ?? 'xvfb could not be installed');
};
