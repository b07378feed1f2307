import { EventEmitter } from 'node:events';
import type { App } from 'electron';
import { expect, it } from 'vitest';
import { createShutdownHooks } from '../../../../src/main/startup/shutdown-hooks';

const appThatQuits = () => {
  const events = new EventEmitter();
  const app = { quits: 0, on: (name: string, listener: () => void) => { events.on(name, listener); return app; }, quit() { app.quits += 1; } };
  const willQuit = (): boolean => {
    let isHeld = false;
    events.emit('will-quit', { preventDefault() { isHeld = true; } });
    return isHeld;
  };
  return { app, willQuit, ending: createShutdownHooks(app as unknown as Pick<App, 'on' | 'quit'>) };
};

it('ends the app immediately without any hooks', () => {
  const { app, willQuit, ending } = appThatQuits();
  ending.add(() => null);
  expect(willQuit()).toBe(false);
  expect(app.quits).toBe(0);
});

it('runs one hook after the other, and quits anew after each', async () => {
  const { app, willQuit, ending } = appThatQuits();
  const waiting = new Map<string, () => void>();
  const begun: string[] = [];
  const isDone = new Set<string>();
  for (const name of ['keychain', 'update']) {
    ending.add(() => {
      if (isDone.has(name)) return null;
      begun.push(name);
      return new Promise((resolve) => { waiting.set(name, () => { isDone.add(name); resolve(); }); });
    });
  }
  expect(willQuit()).toBe(true);
  expect(begun).toEqual(['keychain']);
  waiting.get('keychain')?.();
  await expect.poll(() => app.quits).toBe(1);
  expect(willQuit()).toBe(true);
  expect(begun).toEqual(['keychain', 'update']);
  waiting.get('update')?.();
  await expect.poll(() => app.quits).toBe(2);
  expect(willQuit()).toBe(false);
});
