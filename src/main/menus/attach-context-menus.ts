import { app, clipboard, Menu } from 'electron';
import type { Texts } from '../texts';
import type { OpenWindow, Windows } from '../windows/windows';
import { contextMenu } from './context-menu';
import type { Spelling } from './join-spelling';
import { outsideAddress } from './outside-address';

export interface ContextMenusPorts {
  readonly windows: Pick<Windows, 'of'>;
  readonly texts: () => Texts;
  readonly serverOf: (window: OpenWindow) => string | null;
  readonly spelling: Spelling;
}

/** Every window's menu of text and links. Where a page shows a menu of its own, the system never hears of the click. */
export const attachContextMenus = ({ windows, texts, serverOf, spelling }: ContextMenusPorts): void => {
  app.on('web-contents-created', (_, contents) => {
    contents.on('context-menu', (_event, place) => {
      const window = windows.of(contents);
      if (!window) return;
      const items = contextMenu({
        texts: texts(), place, spelling: spelling.choiceFor(window),
        copyText: (text) => { void clipboard.writeText(text); },
        outsideAddress: (url) => outsideAddress(url, serverOf(window)),
      });
      if (items.length > 0) Menu.buildFromTemplate(items).popup({ window: window.browserWindow });
    });
  });
};
