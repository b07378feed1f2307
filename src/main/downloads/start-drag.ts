import { app, nativeImage, type BrowserWindow, type NativeImage } from 'electron';

const iconSize = 32;

/** A drag without a picture is refused, and not every desktop has one for every type. */
const iconOf = async (path: string, fallbackPath: string): Promise<NativeImage> => {
  const icon = await app.getFileIcon(path).catch(() => nativeImage.createEmpty());
  return icon.isEmpty() ? nativeImage.createFromPath(fallbackPath).resize({ width: iconSize }) : icon;
};

/**
 * Hands a file to the system under the pointer, with the picture that the system has for its type. The page is answered
 * first, because the program does nothing else until the pointer lets go.
 */
export const createStartDrag = (fallbackPath: string) => async ({ browserWindow }: { readonly browserWindow: BrowserWindow }, path: string): Promise<void> => {
  const icon = await iconOf(path, fallbackPath);
  setImmediate(() => { if (!browserWindow.isDestroyed()) browserWindow.webContents.startDrag({ file: path, icon }); });
};
