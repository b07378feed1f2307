import { app, BrowserWindow } from 'electron';
import type { OpenUpdates } from './open-updates';
import type { UpdaterPorts } from './updater-ports';
import type { Updates } from './updates';

export interface Updater {
  updates(): Promise<Updates>;
  /** What has to be done before the app ends; null: nothing. */
  quitting(): Promise<void> | null;
}

/** Nothing of updating is loaded, and nobody is asked anything, before a first window shows its page, or before it is clear that none opens. */
export const startUpdater = (ports: UpdaterPorts): Updater => {
  let opened: OpenUpdates | null = null;
  const opening = firstPage().then(async () => {
    opened = await (await import('./open-updates')).openUpdates(ports);
    const { updates, reports } = opened;
    updates.onChanged((state) => { ports.broadcast('updates:changed', state); });
    reports.started();
    app.on('render-process-gone', (_event, _contents, { reason }) => { if (reason !== 'clean-exit' && reason !== 'killed') reports.crashed(); });
    await opened.begin();
    return opened;
  });
  opening.catch((error: unknown) => { ports.log.error('the updater could not start', { error }); });
  return {
    updates: async () => (await opening).updates,
    quitting() {
      const installing = opened?.updates.quitting() ?? null;
      if (installing === null) opened?.reports.ended();
      return installing;
    },
  };
};

/** A start without a window is as good as one with a page after so long. */
const withoutWindowMs = 60_000;

const firstPage = (): Promise<void> => new Promise((resolve) => {
  const isShown = (window: BrowserWindow): void => {
    const { webContents } = window;
    if (webContents.isLoading()) webContents.once('did-finish-load', () => { resolve(); });
    else resolve();
  };
  for (const window of BrowserWindow.getAllWindows()) isShown(window);
  app.on('browser-window-created', (_, window) => { window.webContents.once('did-finish-load', () => { resolve(); }); });
  setTimeout(resolve, withoutWindowMs).unref();
});
