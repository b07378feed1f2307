import { join } from 'node:path';
import { Menu, nativeImage, Tray, type NativeImage } from 'electron';
import type { Texts } from '../texts';
import { withDot } from './dot';
import { trayMenu, type TrayMenuInput } from './tray-menu';

export interface SystemTray {
  /** Draws icon, words and menu anew. */
  refresh(): void;
  remove(): void;
}

export interface SystemTrayPorts {
  /** Where the icons lie. */
  readonly folder: string;
  readonly platform: NodeJS.Platform;
  readonly menu: () => TrayMenuInput;
}

const dotted = (image: NativeImage): NativeImage => {
  const { width, height } = image.getSize();
  return width === 0 || width !== height ? image : nativeImage.createFromBitmap(Buffer.from(withDot(image.toBitmap(), width, 0.45)), { width, height });
};

const tooltip = ({ texts, appName, unread }: { readonly texts: Texts; readonly appName: string; readonly unread: number }): string =>
  unread === 0 ? appName : texts('trayTooltip', { app: appName, count: String(unread) });

/** The icon in the tray. On macOS it is a template, which the system colours itself and beside which the number stands. */
export const createSystemTray = ({ folder, platform, menu }: SystemTrayPorts): SystemTray => {
  const isMac = platform === 'darwin';
  const plain = nativeImage.createFromPath(join(folder, isMac ? 'trayTemplate.png' : 'tray.png'));
  const withUnread = isMac ? plain : dotted(plain);
  const tray = new Tray(plain);
  tray.on('click', () => { if (!isMac) menu().onOpen(); });
  const refresh = (): void => {
    const input = menu();
    tray.setImage(input.unread > 0 ? withUnread : plain);
    if (isMac) tray.setTitle(input.unread > 0 ? String(input.unread) : '');
    tray.setToolTip(tooltip(input));
    tray.setContextMenu(Menu.buildFromTemplate(trayMenu(input)));
  };
  refresh();
  return { refresh, remove: () => { tray.destroy(); } };
};
