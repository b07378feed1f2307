import type { Page } from '@playwright/test';
import { expect, test } from './fixture';
import { makeDocument } from './support/sharing';
import { row } from './support/screens';
import { text } from './support/texts';

/** The calls of the page, in the order in which they are sent. */
const recordCalls = (page: Page): string[] => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}${search}`);
  });
  return calls;
};

/** Until the live connection is open and everything that the page requested is there. */
const settled = async (page: Page): Promise<void> => {
  await row(page, 'Minutes').waitFor();
  await page.getByRole('button', { name: text('workspace', 'connectionOnline') }).waitFor();
  await page.waitForLoadState('networkidle');
};

test('a start requests nothing twice', async ({ workspace }) => {
  const page = await workspace.signUp();
  await makeDocument(await workspace.api(), 'Minutes');
  await settled(page);
  await page.goto('about:blank');
  const calls = recordCalls(page);
  await page.goto('/desktop');
  await settled(page);
  expect(calls.filter((call, index) => calls.indexOf(call) !== index), calls.join('\n')).toEqual([]);
});

test('the list of the page is requested before everything beside it', async ({ workspace }) => {
  const page = await workspace.signUp();
  await makeDocument(await workspace.api(), 'Minutes');
  await settled(page);
  for (const [address, list] of [['/desktop', 'GET /api/files?folder=Desktop'], ['/recent', 'GET /api/files?type=used']] as const) {
    await page.goto('about:blank');
    const calls = recordCalls(page);
    await page.goto(address);
    await settled(page);
    const earlier = calls.slice(0, calls.findIndex((call) => call.startsWith(list)));
    // The session, what the order and the menus of the list depend on, and the list that the sidebar counts.
    const needed = ['GET /api/users/me', 'GET /api/user/preferences_settings', 'GET /api/users/me/settings', 'GET /api/user/features', 'GET /api/files?type=shared'];
    expect(earlier.filter((call) => !needed.some((one) => call.startsWith(one))), calls.join('\n')).toEqual([]);
  }
});

test('a change between the first list and the live connection is shown', async ({ workspace }) => {
  const page = await workspace.signUp();
  const mine = await workspace.api();
  await makeDocument(mine, 'Minutes');
  await settled(page);
  await page.goto('about:blank');
  let connect = (): void => undefined;
  const isHeld = new Promise<void>((resolve) => { connect = resolve; });
  await page.route(/\/assets\/browser-realtime-/, async (route) => {
    await isHeld;
    await route.continue();
  });
  await page.goto('/desktop');
  await row(page, 'Minutes').waitFor();
  await makeDocument(mine, 'Made meanwhile');
  connect();
  await row(page, 'Made meanwhile').waitFor();
});
