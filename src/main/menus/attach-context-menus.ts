import { app, clipboard, Menu, webContents, type WebContents } from 'electron';
import type { Texts } from '../texts';
import type { OpenWindow, Windows } from '../windows/windows';
import { contextMenu } from './context-menu';
import type { Spelling } from './join-spelling';
import { outsideAddress, routeOfAddress } from './outside-address';

export interface ContextMenusPorts {
  readonly windows: Pick<Windows, 'of' | 'show'>;
  readonly texts: () => Texts;
  readonly serverOf: (window: OpenWindow) => string | null;
  readonly spelling: Spelling;
}

/**
 * Shows the context menu of text, links and images in every window. If a page shows its own menu, this event is not
 * emitted.
 */
export const attachContextMenus = ({ windows, texts, serverOf, spelling }: ContextMenusPorts): void => {
  const attach = (contents: WebContents): void => {
    contents.on('context-menu', (_event, place) => {
      const window = windows.of(contents);
      if (!window) return;
      const items = contextMenu({
        texts: texts(), place, spelling: spelling.choiceFor(window),
        copyText: (text) => { void clipboard.writeText(text); },
        copyImage: () => { contents.copyImageAt(place.x, place.y); },
        pageOf(url) {
          const route = window.accountKey === null ? null : routeOfAddress(url);
          return route === null ? null : (shownIn) => { windows.show({ accountKey: window.accountKey, route, in: shownIn }); };
        },
        outsideAddress: (url) => outsideAddress(url, serverOf(window)),
      });
      if (items.length > 0) Menu.buildFromTemplate(items).popup({ window: window.browserWindow });
    });
  };
  // The first window may already exist.
  webContents.getAllWebContents().forEach(attach);
  app.on('web-contents-created', (_, contents) => { attach(contents); });
};
