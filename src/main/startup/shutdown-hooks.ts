import type { App } from 'electron';

export interface ShutdownHooks {
  /** Registers a hook that runs when the app quits. A hook that returns a promise delays the quit; null: nothing to do. */
  add(task: () => Promise<void> | null): void;
}

/** Delays the quit until all hooks have finished, in the order of registration. */
export const createShutdownHooks = (app: Pick<App, 'on' | 'quit'>): ShutdownHooks => {
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
  return { add: (task) => { tasks.push(task); } };
};
