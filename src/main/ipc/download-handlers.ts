import type { Downloads } from '../downloads/downloads';
import type { Handle } from './handle';

export interface DownloadHandlerPorts<Window> {
  /** Those of the window's account. Rejects with a `CallError` where it is not signed in any more. */
  readonly downloads: (window: Window) => Promise<Downloads>;
  /** Where downloads go to by now. */
  readonly downloadFolder: () => string;
  readonly startDrag: (window: Window, path: string) => Promise<void>;
  readonly chooseFolder: (window: Window) => Promise<void>;
  /** Throws where the person has not just done something in this window. Another program opens nothing without it. */
  readonly requireAction: (window: Window) => void;
}

/** The channels of downloads. A window names what is in the list, or a file of the cloud, and never a path. */
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
  handle('downloads:open-outside', async (file, window) => {
    requireAction(window);
    await (await downloads(window)).openOutside(file);
  });
  handle('downloads:choose-folder', async (_, window) => { await chooseFolder(window); });
  handle('downloads:drag-out', async ({ id }, window) => { await startDrag(window, await (await downloads(window)).pathOf(id)); });
  handle('downloads:drag-file-out', async (file, window) => {
    const path = await (await downloads(window)).copyToDrag(file);
    // The pointer may have let go of it while it was fetched.
    if (path === null) return 'fetched';
    await startDrag(window, path);
    return 'dragged';
  });
};
