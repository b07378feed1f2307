import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { LoginItemSettings, Settings } from 'electron';
import type { DesktopSettings } from '../../contract/desktop/settings';
import { autostartEntry } from './desktop-entry';

/** Said at sign-in: the app starts, and shows itself when it is asked for. */
export const hiddenFlag = '--hidden';

/** Tells the system whether to start the app at sign-in. */
export interface Autostart {
  apply(wish: { readonly opens: boolean; readonly hidden: boolean }): Promise<void>;
}

export const wishOf = ({ opensAtSignIn, opensHidden }: DesktopSettings) => ({ opens: opensAtSignIn, hidden: opensHidden });

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
export const createLinuxAutostart = ({ configFolder, name, command, icon }: LinuxAutostartPorts): Autostart => ({
  async apply({ opens, hidden }) {
    const path = autostartPath(configFolder);
    const entryOf = (isHidden: boolean): string => autostartEntry({ name, command: [...command, ...(isHidden ? [hiddenFlag] : [])], icon });
    const standing = await textOf(path);
    if (!opens) {
      // One of another installation is not ours to take away.
      if (standing === entryOf(false) || standing === entryOf(true)) await rm(path, { force: true });
      return;
    }
    const wanted = entryOf(hidden);
    if (standing === wanted) return;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, wanted, { mode: 0o644 });
  },
});

export interface LoginItems {
  setLoginItemSettings(settings: Settings): void;
  getLoginItemSettings(options: { path?: string; args?: string[] }): Pick<LoginItemSettings, 'openAtLogin'>;
}

/**
 * Windows and macOS keep a list of what starts at sign-in. Windows knows an entry by its path and arguments, so the other
 * one is taken away; macOS passes no arguments and tells afterwards that it was the sign-in that started the app.
 */
export const createLoginItemAutostart = (items: LoginItems, path: string, isWindows: boolean): Autostart => ({
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
