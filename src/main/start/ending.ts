import type { App } from 'electron';

export interface Ending {
  /** Registers a hook that runs when the app quits. A hook that returns a promise delays the quit; null: nothing to do. */
  ask(task: () => Promise<void> | null): void;
}

/** Delays the quit until all hooks have finished, in the order of registration. */
export const createEnding = (app: Pick<App, 'on' | 'quit'>): Ending => {
  const tasks: (() => Promise<void> | null)[] = [];
  app.on('will-quit', (event) => {
    for (const task of tasks) {
      const busy = task();
      if (busy === null) continue;
      event.preventDefault();
      void busy.then(() => { app.quit(); });
      return;
    }
  });
  return { ask: (task) => { tasks.push(task); } };
};
