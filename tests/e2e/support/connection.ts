import type { Locator, Page } from '@playwright/test';

/** The timeout for a window without input. The first delay is at most 4 s, and a second one follows if the server is not up yet. */
export const reconnectTimeoutMs = 40_000;

/** The connection state in the sidebar. */
export const connectionState = (page: Page): Locator => page.getByRole('complementary').getByRole('status');

/** From now on this page can create nothing on the server; other requests get through. Returns a function that lifts the block. */
export const refuseCreations = async (page: Page): Promise<() => Promise<void>> => {
  const pattern = '**/api/files';
  await page.route(pattern, (route) => (route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.continue()));
  return () => page.unroute(pattern);
};
