import { join } from 'node:path';
import { Menu, nativeImage, Tray } from 'electron';
import type { Texts } from '../main-texts';
import { trayMenu, type TrayMenuInput } from './tray-menu';

export interface SystemTray {
  /** Updates icon, tooltip and menu. */
  refresh(): void;
  remove(): void;
}

export interface SystemTrayPorts {
  /** The folder of the icons. */
  readonly folder: string;
  readonly platform: NodeJS.Platform;
  readonly menu: () => TrayMenuInput;
}

/**
 * The icon's file. macOS colours a template itself and shows the number beside it. Windows selects the file for the
 * screen's scale. Linux desktops scale one image down.
 */
const trayIconName = (platform: NodeJS.Platform, unread: number): string =>
  (platform === 'darwin' ? 'trayTemplate.png' : `tray${platform === 'linux' ? 'Linux' : ''}${unread > 0 ? 'Unread' : ''}.png`);

const tooltip = ({ texts, appName, unread }: { readonly texts: Texts; readonly appName: string; readonly unread: number }): string =>
  unread === 0 ? appName : texts('trayTooltip', { app: appName, count: String(unread) });

export const createSystemTray = ({ folder, platform, menu }: SystemTrayPorts): SystemTray => {
  const isMac = platform === 'darwin';
  const iconFor = (unread: number) => nativeImage.createFromPath(join(folder, trayIconName(platform, unread)));
  const tray = new Tray(iconFor(0));
  tray.on('click', () => { if (!isMac) menu().onOpen(); });
  const refresh = (): void => {
    const input = menu();
    if (isMac) tray.setTitle(input.unread > 0 ? String(input.unread) : '');
    else tray.setImage(iconFor(input.unread));
    tray.setToolTip(tooltip(input));
    tray.setContextMenu(Menu.buildFromTemplate(trayMenu(input)));
  };
  refresh();
  return { refresh, remove: () => { tray.destroy(); } };
};
