import { spawnSync } from 'node:child_process';
import { findDisplay } from './find-display';
import { findElectron, installedMajor } from './find-electron';
import { findKeychain } from './find-keychain';

const isWithin = 'DECKLE_IN_DESKTOP_SESSION';

/**
 * Runs a command in a session with a separate display and keychain, which end with it. Returns the command's exit
 * code, or null if this program already runs in such a session. `folder` is for the keychain's files.
 */
export const runInDesktopSession = async (command: readonly string[], folder: string, environment: Readonly<Record<string, string>> = {}): Promise<number | null> => {
  if (process.env[isWithin] !== undefined) return null;
  const electron = await findElectron({ mayInstall: true });
  if (!electron.isAvailable) throw new Error(`There is no Electron: ${electron.reason}.`);
  const display = await findDisplay({ mayInstall: true });
  if (!display.isAvailable) throw new Error(display.reason);
  const keychain = findKeychain();
  if (!keychain.isAvailable) throw new Error(keychain.reason);
  const [program = '', ...args] = [...display.value, ...keychain.value, ...command];
  const { status } = spawnSync(program, args, {
    stdio: 'inherit',
    env: {
      ...process.env, ...environment, [isWithin]: '1', DECKLE_KEYCHAIN_SERVICE: `deckle-tests-${process.pid}`,
      ...(electron.value.major < installedMajor() ? { ELECTRON_MAJOR_VER: String(electron.value.major) } : {}),
      ...(process.platform === 'linux' ? { XDG_DATA_HOME: folder } : {}),
    },
  });
  return status ?? 1;
};
