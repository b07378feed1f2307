import { spawnSync } from 'node:child_process';
import { findDisplay } from './display';
import { findElectron, installedMajor } from './electron';
import { findKeychain } from './keychain';

const isWithin = 'DECKLE_IN_DESKTOP_SESSION';

/**
 * Runs a command where the desktop app has a display and a keychain of the tests' own, which end with it; answers its
 * exit code. Null: this program was itself started so. `folder` is for what the keychain writes.
 */
export const inDesktopSession = async (command: readonly string[], folder: string, environment: Readonly<Record<string, string>> = {}): Promise<number | null> => {
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
