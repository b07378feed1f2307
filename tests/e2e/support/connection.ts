import type { Locator, Page } from '@playwright/test';

/** How long a window that nobody touches may take: a first wait is 4 s at most, and one more where the server is not there yet. */
export const comesBackMs = 40_000;

/** What the window says of its connection. */
export const connectionState = (page: Page): Locator => page.getByRole('complementary').getByRole('status');

/** From now on nothing is made on the server by this page; all else gets through. Answers what ends that. */
export const refuseCreations = async (page: Page): Promise<() => Promise<void>> => {
  const pattern = '**/api/files';
  await page.route(pattern, (route) => (route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.continue()));
  return () => page.unroute(pattern);
};
