import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { LoginItemSettings, Settings } from 'electron';
import { autostartEntry, isDisabledEntry, launchesProgram } from './desktop-entry';

/** The argument of a start at sign-in without a window. */
export const hiddenFlag = '--hidden';

export interface AutostartOptions {
  readonly isEnabled: boolean;
  readonly hidden: boolean;
}

/** Configures the start at sign-in in the operating system. */
export interface Autostart {
  /** The state in the system's own settings; null if the system does not report one. */
  isEnabled(): Promise<boolean | null>;
  apply(wish: AutostartOptions): Promise<void>;
}

export interface LinuxAutostartPorts {
  /** `$XDG_CONFIG_HOME`, or `~/.config`. */
  readonly configFolder: string;
  readonly name: string;
  readonly command: readonly string[];
  readonly icon: string | null;
}

export const autostartPath = (configFolder: string): string => join(configFolder, 'autostart', 'app.deckle.desktop.desktop');

const textOf = async (path: string): Promise<string | null> => {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};

/** Linux uses an autostart file. It is rewritten only if its content differs. */
export const createLinuxAutostart = ({ configFolder, name, command, icon }: LinuxAutostartPorts): Autostart => {
  const path = autostartPath(configFolder);
  const isOn = async (): Promise<boolean | null> => {
    const standing = await textOf(path);
    if (standing === null) return null;
    if (isDisabledEntry(standing)) return false;
    // An entry of another installation is ignored. An earlier version of this app may have written other options.
    return launchesProgram(standing, command) ? true : null;
  };
  return {
    isEnabled: isOn,
    async apply({ isEnabled, hidden }) {
      if (!isEnabled) {
        // A disabled entry is kept, so that the person can enable it again in the system's settings.
        if (await isOn()) await rm(path, { force: true });
        return;
      }
      const wanted = autostartEntry({ name, command: [...command, ...(hidden ? [hiddenFlag] : [])], icon });
      if (await textOf(path) === wanted) return;
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, wanted, { mode: 0o644 });
    },
  };
};

export interface LoginItems {
  setLoginItemSettings(settings: Settings): void;
  getLoginItemSettings(options: { path?: string; args?: string[] }): Pick<LoginItemSettings, 'openAtLogin'>;
}

/**
 * Windows and macOS keep a list of login items. Windows identifies an item by path and arguments, so the item with the
 * other arguments is removed. macOS passes no arguments; the app queries afterwards whether it was opened at sign-in.
 */
export const createLoginItemAutostart = (items: LoginItems, path: string, isWindows: boolean): Autostart => ({
  isEnabled: () => Promise.resolve(null),
  async apply({ isEnabled, hidden }) {
    if (!isWindows) {
      if (items.getLoginItemSettings({}).openAtLogin !== isEnabled) items.setLoginItemSettings({ openAtLogin: isEnabled });
      return;
    }
    for (const args of [[], [hiddenFlag]]) {
      const isWanted = isEnabled && (args.length > 0) === hidden;
      if (items.getLoginItemSettings({ path, args }).openAtLogin !== isWanted) items.setLoginItemSettings({ openAtLogin: isWanted, path, args });
    }
  },
});
