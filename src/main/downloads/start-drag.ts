import { app, nativeImage, type BrowserWindow, type NativeImage } from 'electron';

const iconSize = 32;

/** Electron rejects a drag without an icon, and some desktops have no icon for a type. */
const iconOf = async (path: string, fallbackPath: string): Promise<NativeImage> => {
  const icon = await app.getFileIcon(path).catch(() => nativeImage.createEmpty());
  return icon.isEmpty() ? nativeImage.createFromPath(fallbackPath).resize({ width: iconSize }) : icon;
};

/**
 * Starts a native drag of a file, with the system's icon of its type. Deferred so that the page's call returns first:
 * `startDrag` blocks the process until the drop.
 */
export const createStartDrag = (fallbackPath: string) => async ({ browserWindow }: { readonly browserWindow: BrowserWindow }, path: string): Promise<void> => {
  const icon = await iconOf(path, fallbackPath);
  setImmediate(() => { if (!browserWindow.isDestroyed()) browserWindow.webContents.startDrag({ file: path, icon }); });
};
