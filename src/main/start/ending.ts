import type { App } from 'electron';

export interface Ending {
  /** Asks something, whenever the app is about to end, what has to be done before; null: nothing. */
  ask(task: () => Promise<void> | null): void;
}

/** Ends the app once everything is done that has to be; one thing after the other, in the order in which they asked. */
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
