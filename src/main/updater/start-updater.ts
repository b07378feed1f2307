import { app } from 'electron';
import type { OpenUpdates } from './open-updates';
import type { UpdaterPorts } from './updater-ports';
import type { UpdateService } from './update-service';

export interface Updater {
  updates(): Promise<UpdateService>;
  /** The pending installation before the app quits; null: none. */
  installOnQuit(): Promise<void> | null;
}

/** Loads and starts the updater once the app runs (`shown`). A version is confirmed as healthy only after that. */
export const startUpdater = (ports: UpdaterPorts, shown: Promise<void>): Updater => {
  let opened: OpenUpdates | null = null;
  const opening = shown.then(async () => {
    opened = await (await import('./open-updates')).openUpdates(ports);
    const { updates, reports } = opened;
    updates.onChanged((state) => { ports.broadcast('updates:changed', state); });
    reports.recordStart();
    app.on('render-process-gone', (_event, _contents, { reason }) => { if (reason !== 'clean-exit' && reason !== 'killed') reports.recordCrash(); });
    await opened.start();
    return opened;
  });
  opening.catch((error: unknown) => { ports.log.error('the updater could not start', { error }); });
  return {
    updates: async () => (await opening).updates,
    installOnQuit() {
      const installing = opened?.updates.installOnQuit() ?? null;
      if (installing === null) opened?.reports.recordQuit();
      return installing;
    },
  };
};
