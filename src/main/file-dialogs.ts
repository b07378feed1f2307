import { join } from 'node:path';
import { dialog } from 'electron';
import type { Texts } from './main-texts';
import type { OpenWindow } from './windows/window-handle';

/** The system's dialogs for choosing files, in the person's language. */
export const createFileDialogs = (texts: () => Texts, downloadsFolder: () => string) => ({
  async chooseUploads({ browserWindow }: OpenWindow, kind: 'files' | 'folder'): Promise<readonly string[]> {
    const chosen = await dialog.showOpenDialog(browserWindow, {
      title: texts()(kind === 'files' ? 'chooseFiles' : 'chooseFolderToUpload'), buttonLabel: texts()('chooseFilesConfirm'),
      properties: [kind === 'files' ? 'openFile' : 'openDirectory', 'multiSelections'],
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
