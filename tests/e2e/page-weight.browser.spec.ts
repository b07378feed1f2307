import type { Page } from '@playwright/test';
import { expect, test } from './fixture';
import { makeDocument } from './support/sharing';
import { row } from './support/screens';
import { text } from './support/texts';

// Bytes that a browser without a cache transfers before a page can be used. Parts that load at idle moments do not count, so
// the page has no idle moments. docs/performance.md has the figures.

/** Kilobytes of 1,000 bytes, compressed. */
const limitsKB = { signIn: 260, list: 510 };

interface Transfer {
  readonly path: string;
  readonly bytes: number;
}

const recordTransfers = async (page: Page): Promise<Transfer[]> => {
  const transfers: Transfer[] = [];
  const paths = new Map<string, string>();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  session.on('Network.requestWillBeSent', ({ requestId, request }) => { paths.set(requestId, new URL(request.url).pathname); });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => { transfers.push({ path: paths.get(requestId) ?? '', bytes: encodedDataLength }); });
  return transfers;
};

const withoutIdleMoments = (page: Page): Promise<unknown> => page.addInitScript(() => { window.requestIdleCallback = () => 0; });

const kilobytesOf = (transfers: readonly Transfer[]): number => transfers.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;

const report = (transfers: readonly Transfer[]): string => [...transfers].sort((one, other) => other.bytes - one.bytes).map(({ path, bytes }) => `${bytes} ${path}`).join('\n');

test('the sign-in page transfers no more than its limit', async ({ workspace }) => {
  const page = await workspace.open();
  await page.goto('about:blank');
  await withoutIdleMoments(page);
  const transfers = await recordTransfers(page);
  await page.goto('/login');
  await page.getByLabel(text('auth', 'account')).waitFor();
  await page.waitForLoadState('load');
  await page.evaluate(() => document.fonts.ready);
  expect(kilobytesOf(transfers), report(transfers)).toBeLessThan(limitsKB.signIn);
});

test('a list transfers no more than its limit before its rows are shown', async ({ workspace }) => {
  const page = await workspace.signUp();
  await makeDocument(await workspace.api(), 'Minutes');
  await page.goto('about:blank');
  await withoutIdleMoments(page);
  const transfers = await recordTransfers(page);
  await page.goto('/desktop');
  await row(page, 'Minutes').waitFor();
  await page.waitForLoadState('load');
  await page.evaluate(() => document.fonts.ready);
  expect(kilobytesOf(transfers), report(transfers)).toBeLessThan(limitsKB.list);
});
