import type { ElectronApplication, Page } from '@playwright/test';

/** Waits for a prompt of the main process and returns its window. */
export const promptWindow = async (app: ElectronApplication): Promise<Page> => {
  const isPrompt = (window: Page): boolean => !window.isClosed() && window.url().startsWith('app://prompt/');
  const found = app.windows().find(isPrompt) ?? await app.waitForEvent('window', { predicate: async (window) => { await window.waitForURL(/^app:/); return isPrompt(window); } });
  await found.waitForLoadState();
  return found;
};

/** Clicks a button of the prompt, and waits until its window is closed. */
export const clickDecision = async (prompt: Page, decision: 'accept' | 'decline'): Promise<void> => {
  const closed = prompt.isClosed() ? Promise.resolve() : prompt.waitForEvent('close');
  // The click may fail because the window closes.
  await prompt.locator(`button[name=${decision}]`).click().catch((error: unknown) => { if (!prompt.isClosed()) throw error; });
  await closed;
};
