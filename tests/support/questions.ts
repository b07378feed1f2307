import type { ElectronApplication, Page } from '@playwright/test';

/** The window in which the main process asks something; waits for it. */
export const questionWindow = async (app: ElectronApplication): Promise<Page> => {
  const isQuestion = (window: Page): boolean => !window.isClosed() && window.url().startsWith('app://question/');
  const found = app.windows().find(isQuestion) ?? await app.waitForEvent('window', { predicate: async (window) => { await window.waitForURL(/^app:/); return isQuestion(window); } });
  await found.waitForLoadState();
  return found;
};

/** Answers it as a person does, and waits until it is gone. */
export const decide = async (question: Page, decision: 'accept' | 'decline'): Promise<void> => {
  const closed = question.isClosed() ? Promise.resolve() : question.waitForEvent('close');
  // The window closes under the click.
  await question.locator(`button[name=${decision}]`).click().catch((error: unknown) => { if (!question.isClosed()) throw error; });
  await closed;
};
