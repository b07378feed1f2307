import type { ElectronApplication, Page } from '@playwright/test';

/** Waits for a question of the main process and returns its window. */
export const questionWindow = async (app: ElectronApplication): Promise<Page> => {
  const isQuestion = (window: Page): boolean => !window.isClosed() && window.url().startsWith('app://question/');
  const found = app.windows().find(isQuestion) ?? await app.waitForEvent('window', { predicate: async (window) => { await window.waitForURL(/^app:/); return isQuestion(window); } });
  await found.waitForLoadState();
  return found;
};

/** Clicks a button of the question, and waits until its window is closed. */
export const clickDecision = async (question: Page, decision: 'accept' | 'decline'): Promise<void> => {
  const closed = question.isClosed() ? Promise.resolve() : question.waitForEvent('close');
  // The click may fail because the window closes.
  await question.locator(`button[name=${decision}]`).click().catch((error: unknown) => { if (!question.isClosed()) throw error; });
  await closed;
};
