import type { MenuItemConstructorOptions } from 'electron';
import type { Texts } from '../main-texts';
import type { ZoomStep } from '../windows/window-zoom';

type Item = MenuItemConstructorOptions;
const separator: Item = { type: 'separator' };

/** The macOS menu with the app's name. */
export const macMenu = (texts: Texts, appName: string, about: Item, settings: Item): Item => {
  const app = { app: appName };
  return {
    label: appName,
    submenu: [
      about, separator,
      settings, separator,
      { role: 'services', label: texts('menuServices') }, separator,
      { role: 'hide', label: texts('menuHide', app) },
      { role: 'hideOthers', label: texts('menuHideOthers') },
      { role: 'unhide', label: texts('menuShowAll') }, separator,
      { role: 'quit', label: texts('menuQuit', app) },
    ],
  };
};

/** Items for text editing. On macOS copy and paste work only with these. */
export const editItems = (texts: Texts): Item[] => [
  { role: 'undo', label: texts('menuUndo') }, { role: 'redo', label: texts('menuRedo') }, separator,
  { role: 'cut', label: texts('menuCut') }, { role: 'copy', label: texts('menuCopy') }, { role: 'paste', label: texts('menuPaste') },
  { role: 'pasteAndMatchStyle', label: texts('menuPasteAsText') },
  { role: 'delete', label: texts('menuDelete') }, { role: 'selectAll', label: texts('menuSelectAll') },
];

export const viewItems = (texts: Texts, isDevelopment: boolean, onZoom: (step: ZoomStep) => void): Item[] => [
  { label: texts('menuActualSize'), accelerator: 'CmdOrCtrl+0', click: () => { onZoom('reset'); } },
  { label: texts('menuZoomIn'), accelerator: 'CmdOrCtrl+Plus', click: () => { onZoom('in'); } },
  // The plus key without Shift.
  { label: texts('menuZoomIn'), accelerator: 'CmdOrCtrl+=', visible: false, acceleratorWorksWhenHidden: true, click: () => { onZoom('in'); } },
  { label: texts('menuZoomOut'), accelerator: 'CmdOrCtrl+-', click: () => { onZoom('out'); } },
  separator, { role: 'togglefullscreen', label: texts('menuFullScreen') },
  ...(isDevelopment ? [{ role: 'toggleDevTools' as const, label: texts('menuDeveloperTools') }] : []),
];

export const windowItems = (texts: Texts, isMac: boolean): Item[] => [
  { role: 'minimize', label: texts('menuMinimize') },
  ...(isMac ? [{ role: 'zoom' as const, label: texts('menuZoom') }, separator, { role: 'front' as const, label: texts('menuBringToFront') }] : []),
];
