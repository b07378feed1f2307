import type { Page } from '@playwright/test';
import { row } from '../e2e/support/screens';

/** The page loads everything from the server, also what it loaded before. */
export const disableCache = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
};

/** Returns from a file to its folder within the app, so that the app's scripts stay loaded. */
export const returnToFolder = async (page: Page, name: string): Promise<void> => {
  await page.goBack();
  await row(page, name).waitFor();
};

/**
 * Opens a listed file with a double click. Returns the time until a visible element matches the selector, an image is
 * decoded, and one more frame is painted. The page measures it from the event on.
 */
export const timeOpening = async (page: Page, name: string, selector: string): Promise<number> => {
  await page.bringToFront();
  const opened = page.evaluate(async (shown) => {
    const begunAt = await new Promise<number>((resolve) => { addEventListener('dblclick', ({ timeStamp }) => { resolve(timeStamp); }, { capture: true, once: true }); });
    // The page may replace an element before it is complete.
    for (const deadline = performance.now() + 30_000; performance.now() < deadline;) {
      await new Promise(requestAnimationFrame);
      const element = document.querySelector(shown);
      if (element === null || element.getBoundingClientRect().width === 0) continue;
      if (element instanceof HTMLImageElement) await element.decode().catch(() => undefined);
      if (!element.isConnected) continue;
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      return performance.now() - begunAt;
    }
    throw new Error('The content was not shown.');
  }, selector);
  await row(page, name).getByRole('gridcell').nth(1).dblclick();
  return opened;
};
