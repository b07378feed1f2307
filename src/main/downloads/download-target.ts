import { basename, dirname } from 'node:path';
import { fileSystemName } from '../../core/file-names';
import type { DownloadTarget } from './download-disk';

export interface DownloadLocation {
  /** Null: the system's downloads folder. */
  readonly folder: string | null;
  readonly asksWhere: boolean;
}

export interface DownloadTargetPorts<Window> {
  readonly location: () => DownloadLocation;
  readonly systemFolder: () => string;
  /** Opens a save dialog; returns null if the person cancelled. */
  readonly chooseTarget: (window: Window, name: string) => Promise<string | null>;
}

/** Returns the folder of a download of several files; null if the person cancelled its choice. */
export const createFolderChooser = <Window>({ location, systemFolder, chooseFolder }: Pick<DownloadTargetPorts<Window>, 'location' | 'systemFolder'> & { readonly chooseFolder: (window: Window) => Promise<string | null> }) =>
  async (window: Window): Promise<string | null> => {
    const { folder, asksWhere } = location();
    return asksWhere ? chooseFolder(window) : folder ?? systemFolder();
  };

/** Returns the target of a download: chosen in a dialog if the person enabled that, otherwise in the downloads folder. */
export const createTargetChooser = <Window>({ location, systemFolder, chooseTarget }: DownloadTargetPorts<Window>) =>
  async (window: Window, name: string): Promise<DownloadTarget | null> => {
    const { folder, asksWhere } = location();
    const safeName = fileSystemName(name);
    if (!asksWhere) return { folder: folder ?? systemFolder(), name: safeName, replaces: false };
    const path = await chooseTarget(window, safeName);
    return path === null ? null : { folder: dirname(path), name: basename(path), replaces: true };
  };
