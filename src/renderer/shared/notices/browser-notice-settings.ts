import { z } from 'zod';
import type { Unsubscribe } from '../../../contract/bridge';
import { logProblem } from '../log';

const storageKey = 'deckle:notices';

const settingsSchema = z.object({
  /** Whether new notices are shown by the system. */
  areShown: z.boolean(),
  withSound: z.boolean(),
});

export type BrowserNoticeSettings = Readonly<z.infer<typeof settingsSchema>>;

const defaults: BrowserNoticeSettings = { areShown: false, withSound: false };

const parse = (text: string | null): BrowserNoticeSettings => {
  try {
    return settingsSchema.parse(JSON.parse(text ?? 'null'));
  } catch {
    return defaults;
  }
};

const readText = (): string | null => {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
};

const listeners = new Set<() => void>();
let last = { text: null as string | null, settings: defaults };

/** The settings of notices in this browser, shared by its tabs. Both are off by default. */
export const readBrowserNoticeSettings = (): BrowserNoticeSettings => {
  const text = readText();
  if (text !== last.text) last = { text, settings: parse(text) };
  return last.settings;
};

export const changeBrowserNoticeSettings = (changed: Partial<BrowserNoticeSettings>): void => {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...readBrowserNoticeSettings(), ...changed }));
  } catch (error) {
    logProblem('The settings of notices could not be stored.', error);
  }
  for (const listener of [...listeners]) listener();
};

/** Also notifies of changes in other tabs. */
export const subscribeToBrowserNoticeSettings = (listener: () => void): Unsubscribe => {
  const onStorage = ({ key }: StorageEvent): void => { if (key === storageKey || key === null) listener(); };
  window.addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    window.removeEventListener('storage', onStorage);
    listeners.delete(listener);
  };
};
