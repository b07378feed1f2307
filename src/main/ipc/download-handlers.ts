import type { Downloads } from '../downloads/account-downloads';
import type { Handle } from './ipc-server';

export interface DownloadHandlerPorts<Window> {
  /** The downloads of the window's account. Rejects with a `CallError` if it is signed out. */
  readonly downloads: (window: Window) => Promise<Downloads>;
  /** The current folder of downloads. */
  readonly downloadFolder: () => string;
  readonly startDrag: (window: Window, path: string) => Promise<void>;
  readonly chooseFolder: (window: Window) => Promise<void>;
  /** Throws without a recent user gesture in this window. Opening another program requires one. */
  readonly requireAction: (window: Window) => void;
}

/** Registers the download channels. A window names a download or a cloud file, never a path. */
export const registerDownloadHandlers = <Window>(handle: Handle<Window>, { downloads, downloadFolder, startDrag, chooseFolder, requireAction }: DownloadHandlerPorts<Window>): void => {
  handle('downloads:pause', async ({ id }, window) => { (await downloads(window)).pause(id); });
  handle('downloads:resume', async ({ id }, window) => { (await downloads(window)).resume(id, downloadFolder()); });
  handle('downloads:remove', async ({ id }, window) => { await (await downloads(window)).remove(id); });
  handle('downloads:clear', async (_, window) => { (await downloads(window)).clear(); });
  handle('downloads:open', async ({ id }, window) => {
    requireAction(window);
    await (await downloads(window)).open(id);
  });
  handle('downloads:show-in-folder', async ({ id }, window) => {
    requireAction(window);
    await (await downloads(window)).showInFolder(id);
  });
  handle('downloads:open-externally', async (file, window) => {
    requireAction(window);
    await (await downloads(window)).openExternally(file);
  });
  handle('downloads:choose-folder', async (_, window) => { await chooseFolder(window); });
  handle('downloads:drag-out', async ({ id }, window) => { await startDrag(window, await (await downloads(window)).pathOf(id)); });
  handle('downloads:drag-file-out', async (file, window) => {
    const path = await (await downloads(window)).fetchForDrag(file);
    // The drag may have ended during the fetch.
    if (path === null) return 'fetched';
    await startDrag(window, path);
    return 'dragged';
  });
};
