import type { MenuItemConstructorOptions } from 'electron';
import type { Texts } from '../texts';

export interface MenuInput {
  readonly texts: Texts;
  readonly appName: string;
  readonly platform: NodeJS.Platform;
  readonly isDevelopment: boolean;
  readonly onNewWindow: () => void;
}

/**
 * The application's menu. On Windows and Linux nobody sees it, but it is what makes the keys work; on macOS copy and
 * paste depend on it.
 */
export const menuTemplate = ({ texts, appName, platform, isDevelopment, onNewWindow }: MenuInput): MenuItemConstructorOptions[] => {
  const isMac = platform === 'darwin';
  const app = { app: appName };
  const separator: MenuItemConstructorOptions = { type: 'separator' };
  const appMenu: MenuItemConstructorOptions = {
    label: appName,
    submenu: [
      { role: 'about', label: texts('menuAbout', app) }, separator,
      { role: 'services', label: texts('menuServices') }, separator,
      { role: 'hide', label: texts('menuHide', app) },
      { role: 'hideOthers', label: texts('menuHideOthers') },
      { role: 'unhide', label: texts('menuShowAll') }, separator,
      { role: 'quit', label: texts('menuQuit', app) },
    ],
  };
  return [
    ...(isMac ? [appMenu] : []),
    {
      label: texts('menuFile'),
      submenu: [
        { label: texts('menuNewWindow'), accelerator: 'CmdOrCtrl+Shift+N', click: onNewWindow },
        { role: 'close', label: texts('menuCloseWindow') },
        ...(isMac ? [] : [separator, { role: 'quit' as const, label: texts('menuQuit', app) }]),
      ],
    },
    {
      label: texts('menuEdit'),
      submenu: [
        { role: 'undo', label: texts('menuUndo') }, { role: 'redo', label: texts('menuRedo') }, separator,
        { role: 'cut', label: texts('menuCut') }, { role: 'copy', label: texts('menuCopy') }, { role: 'paste', label: texts('menuPaste') },
        { role: 'pasteAndMatchStyle', label: texts('menuPasteAsText') },
        { role: 'delete', label: texts('menuDelete') }, { role: 'selectAll', label: texts('menuSelectAll') },
      ],
    },
    {
      label: texts('menuView'),
      submenu: [
        { role: 'resetZoom', label: texts('menuActualSize') }, { role: 'zoomIn', label: texts('menuZoomIn') }, { role: 'zoomOut', label: texts('menuZoomOut') },
        separator, { role: 'togglefullscreen', label: texts('menuFullScreen') },
        ...(isDevelopment ? [{ role: 'toggleDevTools' as const, label: texts('menuDeveloperTools') }] : []),
      ],
    },
    {
      label: texts('menuWindow'),
      role: 'window',
      submenu: [
        { role: 'minimize', label: texts('menuMinimize') },
        ...(isMac ? [{ role: 'zoom' as const, label: texts('menuZoom') }, separator, { role: 'front' as const, label: texts('menuBringToFront') }] : []),
      ],
    },
  ];
};
