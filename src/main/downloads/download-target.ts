import { basename, dirname } from 'node:path';
import { fileSystemName } from '../../core/names';
import type { Target } from './download-disk';

export interface DownloadPlace {
  /** Null: the system's own for downloads. */
  readonly folder: string | null;
  readonly asksWhere: boolean;
}

export interface DownloadTargetPorts<Window> {
  readonly place: () => DownloadPlace;
  readonly systemFolder: () => string;
  /** Asks where to save a file; null where the person thought better of it. */
  readonly chooseTarget: (window: Window, name: string) => Promise<string | null>;
}

/** Where a file is to be downloaded to: where the person says, if they want to be asked, otherwise into their folder. */
export const createDownloadTarget = <Window>({ place, systemFolder, chooseTarget }: DownloadTargetPorts<Window>) =>
  async (window: Window, name: string): Promise<Target | null> => {
    const { folder, asksWhere } = place();
    const safeName = fileSystemName(name);
    if (!asksWhere) return { folder: folder ?? systemFolder(), name: safeName, replaces: false };
    const path = await chooseTarget(window, safeName);
    return path === null ? null : { folder: dirname(path), name: basename(path), replaces: true };
  };
