import { app, clipboard, Menu, webContents, type WebContents } from 'electron';
import type { Texts } from '../main-texts';
import type { OpenWindow } from '../windows/window-handle';
import type { WindowManager } from '../windows/window-manager';
import { contextMenu } from './context-menu';
import type { SpellingService } from './spelling-service';
import { externalUrlOf, routeOfUrl } from './external-url';

export interface ContextMenusPorts {
  readonly windows: Pick<WindowManager, 'windowOf' | 'show'>;
  readonly texts: () => Texts;
  readonly serverOf: (window: OpenWindow) => string | null;
  readonly spelling: SpellingService;
}

/**
 * Shows the context menu of text, links and images in every window. If a page shows its own menu, this event is not
 * emitted.
 */
export const attachContextMenus = ({ windows, texts, serverOf, spelling }: ContextMenusPorts): void => {
  const attach = (contents: WebContents): void => {
    contents.on('context-menu', (_event, place) => {
      const window = windows.windowOf(contents);
      if (!window) return;
      const items = contextMenu({
        texts: texts(), target: place, spelling: spelling.menuModelFor(window),
        copyText: (text) => { void clipboard.writeText(text); },
        copyImage: () => { contents.copyImageAt(place.x, place.y); },
        appPageOpener(url) {
          const route = window.accountKey === null ? null : routeOfUrl(url);
          return route === null ? null : (shownIn) => { windows.show({ accountKey: window.accountKey, route, in: shownIn }); };
        },
        externalUrlOf: (url) => externalUrlOf(url, serverOf(window)),
      });
      if (items.length > 0) Menu.buildFromTemplate(items).popup({ window: window.browserWindow });
    });
  };
  // The first window may already exist.
  webContents.getAllWebContents().forEach(attach);
  app.on('web-contents-created', (_, contents) => { attach(contents); });
};
