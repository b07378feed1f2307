import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { LoginItemSettings, Settings } from 'electron';
import { autostartEntry, isTurnedOff, startsProgram } from './desktop-entry';

/** Said at sign-in: the app starts, and shows itself when it is asked for. */
export const hiddenFlag = '--hidden';

export interface AutostartWish {
  readonly opens: boolean;
  readonly hidden: boolean;
}

/** Tells the system whether to start the app at sign-in. */
export interface Autostart {
  /** Whether the system has it turned on or off, which its own settings can do; null: it says neither. */
  isOn(): Promise<boolean | null>;
  apply(wish: AutostartWish): Promise<void>;
}

export interface LinuxAutostartPorts {
  /** `$XDG_CONFIG_HOME`, or `.config` in the home. */
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

/** On Linux a file says it, which is written anew only where it says something else. */
export const createLinuxAutostart = ({ configFolder, name, command, icon }: LinuxAutostartPorts): Autostart => {
  const path = autostartPath(configFolder);
  const isOn = async (): Promise<boolean | null> => {
    const standing = await textOf(path);
    if (standing === null) return null;
    if (isTurnedOff(standing)) return false;
    // One of another installation says nothing of ours; an earlier version of ours may have written it otherwise.
    return startsProgram(standing, command) ? true : null;
  };
  return {
    isOn,
    async apply({ opens, hidden }) {
      if (!opens) {
        // One that is turned off stays, so that whoever did that can turn it on again where they did.
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
 * Windows and macOS keep a list of what starts at sign-in. Windows knows an entry by its path and arguments, so the other
 * one is taken away; macOS passes no arguments and tells afterwards that it was the sign-in that started the app.
 */
export const createLoginItemAutostart = (items: LoginItems, path: string, isWindows: boolean): Autostart => ({
  isOn: () => Promise.resolve(null),
  async apply({ opens, hidden }) {
    if (!isWindows) {
      if (items.getLoginItemSettings({}).openAtLogin !== opens) items.setLoginItemSettings({ openAtLogin: opens });
      return;
    }
    for (const args of [[], [hiddenFlag]]) {
      const isWanted = opens && (args.length > 0) === hidden;
      if (items.getLoginItemSettings({ path, args }).openAtLogin !== isWanted) items.setLoginItemSettings({ openAtLogin: isWanted, path, args });
    }
  },
});
