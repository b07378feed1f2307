import { app } from 'electron';
import type { OpenUpdates } from './open-updates';
import type { UpdaterPorts } from './updater-ports';
import type { Updates } from './updates';

export interface Updater {
  updates(): Promise<Updates>;
  /** What has to be done before the app ends; null: nothing. */
  quitting(): Promise<void> | null;
}

/** Nothing of updating is loaded, nobody is asked anything, and a version is not taken for good, before the app runs (`shown`). */
export const startUpdater = (ports: UpdaterPorts, shown: Promise<void>): Updater => {
  let opened: OpenUpdates | null = null;
  const opening = shown.then(async () => {
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
