import { app, Menu } from 'electron';
import type { Locale } from '../../contract/preferences';
import type { CommandId } from '../../core/commands/command-catalogue';
import type { Texts } from '../main-texts';
import type { OpenWindow } from '../windows/window-handle';
import type { ZoomStep } from '../windows/window-zoom';
import { applicationMenu, itemIdOf } from './application-menu';
import { loadCommandTexts } from './command-texts';
import type { BuiltMenu } from './command-menus';

export interface SystemMenuInput {
  readonly texts: Texts;
  readonly locale: Locale;
  readonly isDevelopment: boolean;
  readonly isAvailable: (id: CommandId) => boolean;
  readonly onCommand: (id: CommandId) => void;
  readonly onNewWindow: () => void;
  readonly onZoom: (step: ZoomStep) => void;
}

/** Builds and installs the application menu. Electron mirrors it in right-to-left languages. */
export const buildSystemMenu = async ({ locale, ...input }: SystemMenuInput): Promise<BuiltMenu<OpenWindow>> => {
  const commandTexts = await loadCommandTexts(locale);
  const menu = Menu.buildFromTemplate(applicationMenu({ ...input, commandTexts, appName: app.name, platform: process.platform }));
  Menu.setApplicationMenu(menu);
  return {
    enable(id, isEnabled) {
      const item = menu.getMenuItemById(itemIdOf(id));
      if (item) item.enabled = isEnabled;
    },
    popUp: ({ browserWindow }, { x, y }) => { menu.popup({ window: browserWindow, x, y }); },
  };
};
