import { app } from 'electron';
import type { OpenUpdates } from './open-updates';
import type { UpdaterPorts } from './updater-ports';
import type { Updates } from './updates';

export interface Updater {
  updates(): Promise<Updates>;
  /** The pending installation before the app quits; null: none. */
  quitting(): Promise<void> | null;
}

/** Loads and starts the updater once the app runs (`shown`). A version is confirmed as healthy only after that. */
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
