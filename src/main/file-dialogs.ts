import { join } from 'node:path';
import { dialog } from 'electron';
import type { Texts } from './main-texts';
import type { OpenWindow } from './windows/window-handle';

/** The system's dialogs for choosing files, in the person's language. */
export const createFileDialogs = (texts: () => Texts, downloadsFolder: () => string) => ({
  async chooseFiles({ browserWindow }: OpenWindow): Promise<readonly string[]> {
    const chosen = await dialog.showOpenDialog(browserWindow, {
      title: texts()('chooseFiles'), buttonLabel: texts()('chooseFilesConfirm'), properties: ['openFile', 'multiSelections'],
    });
    return chosen.canceled ? [] : chosen.filePaths;
  },
  async chooseFolder({ browserWindow }: OpenWindow): Promise<string | null> {
    const chosen = await dialog.showOpenDialog(browserWindow, {
      title: texts()('chooseDownloadFolder'), defaultPath: downloadsFolder(), properties: ['openDirectory', 'createDirectory'],
    });
    return chosen.canceled ? null : chosen.filePaths[0] ?? null;
  },
  async chooseTarget({ browserWindow }: OpenWindow, name: string): Promise<string | null> {
    const chosen = await dialog.showSaveDialog(browserWindow, {
      title: texts()('saveFile'), defaultPath: join(downloadsFolder(), name), properties: ['createDirectory', 'showOverwriteConfirmation'],
    });
    return chosen.canceled ? null : chosen.filePath;
  },
});
