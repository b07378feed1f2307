import type { Locator, Page, Route } from '@playwright/test';
import { zipOf } from '../support/zip-files';
import { imageSamples } from '../support/sample-images';
import { eventually, expect, test } from './fixture';
import { heading } from './support/places';
import { goTo } from './support/sharing';
import { select } from './support/screens';
import { text } from './support/texts';
import { openRow, uploadAll } from './support/viewed-files';

// The bytes of viewers and of content are requested by the page, so a browser's page can hold them.

const viewerChunk = /\/archive-viewer-[^/]*\.js$/;
const content = /\/api\/files\/[^/]+\/download/;
/** docs/technical/viewers.md, "When a viewer does not come" */
const patienceMs = 30_000;

const message = (within: Page | Locator): Locator => within.getByRole('alert').filter({ hasText: text('files', 'download') });
const share = (page: Page): Locator => page.getByRole('main').getByRole('button', { name: text('sharing', 'share'), exact: true });
const entry = (within: Page | Locator): Locator => within.getByRole('row').filter({ hasText: 'notes.txt' });

/** Holds requests until `release`. `count`: how many are held. */
const hold = async (page: Page, url: RegExp): Promise<{ readonly count: () => number; release(): Promise<void> }> => {
  const held: Route[] = [];
  let isReleased = false;
  await page.route(url, async (route) => {
    if (isReleased) await route.fallback();
    else held.push(route);
  });
  return {
    count: () => held.length,
    async release() {
      isReleased = true;
      for (const route of held.splice(0)) await route.fallback().catch(() => undefined);
    },
  };
};

test('a viewer that cannot be loaded is replaced by a message, and the next attempt shows the content', async ({ workspace }) => {
  const page = await workspace.signUp();
  await uploadAll(page, { 'pack.zip': await zipOf({ 'notes.txt': 'paper' }) });
  await page.route(viewerChunk, (route) => route.abort());
  await openRow(page, 'pack.zip');
  await expect(message(page)).toContainText(text('viewer', 'failed'));
  await expect(share(page)).toBeVisible();
  const saved = await workspace.host.withSavedFile(page, () => message(page).getByRole('button', { name: text('files', 'download') }).click());
  expect(saved.subarray(0, 2).toString()).toBe('PK');
  await page.unroute(viewerChunk);
  await message(page).getByRole('button', { name: text('viewer', 'retry') }).click();
  await expect(entry(page)).toBeVisible();
});

test('a viewer that throws is replaced by a message in the page, in the quick look and for a visitor', async ({ workspace, hosts }) => {
  const page = await workspace.signUp();
  const [guid = ''] = await uploadAll(page, { 'pack.zip': await zipOf({ 'notes.txt': 'paper' }) });
  const breakViewer = (each: Page) => each.route(viewerChunk, (route) => route.fulfill({ contentType: 'text/javascript', body: 'export const ArchiveViewer = () => { throw new Error("broken"); };' }));
  await breakViewer(page);
  await select(page, 'pack.zip');
  await page.keyboard.press('Space');
  const look = page.getByRole('dialog', { name: text('commands', 'quickLook') });
  await expect(message(look)).toContainText(text('viewer', 'failed'));
  await page.keyboard.press('Escape');
  await expect(look).toBeHidden();
  await openRow(page, 'pack.zip');
  await expect(message(page)).toContainText(text('viewer', 'failed'));
  await expect(share(page)).toBeVisible();

  await (await workspace.api()).call('sharing.setMode', { params: { id: guid }, body: { shareMode: 'readonly' } });
  if ('missing' in hosts) throw new Error(hosts.missing);
  const visit = await (await hosts.create(workspace.server.url)).open();
  await breakViewer(visit);
  await goTo(visit, new URL(page.url()).pathname);
  await expect(message(visit)).toContainText(text('viewer', 'failed'));
  await expect(heading(visit, 'pack.zip')).toBeVisible();
  await visit.context().close();
});

test('a viewer that is not loaded within 30 s is replaced by a message', async ({ workspace }) => {
  const page = await workspace.signUp();
  await uploadAll(page, { 'pack.zip': await zipOf({ 'notes.txt': 'paper' }) });
  const chunk = await hold(page, viewerChunk);
  await page.clock.install();
  await openRow(page, 'pack.zip');
  await eventually(chunk.count).toBe(1);
  await page.clock.fastForward(patienceMs - 1_000);
  await expect(message(page)).toHaveCount(0);
  await page.clock.fastForward(1_000);
  await expect(message(page)).toContainText(text('viewer', 'failed'));
  await expect(share(page)).toBeVisible();
  await chunk.release();
  await message(page).getByRole('button', { name: text('viewer', 'retry') }).click();
  await expect(entry(page)).toBeVisible();
});

test('content that does not arrive within 30 s is replaced by a message, and a late picture is shown after it', async ({ workspace }) => {
  const page = await workspace.signUp();
  await uploadAll(page, { 'pack.zip': await zipOf({ 'notes.txt': 'paper' }), 'photo.jpg': Buffer.from(await imageSamples.jpeg()) });
  await page.clock.install();
  const bytes = await hold(page, content);
  await select(page, 'pack.zip');
  await page.keyboard.press('Space');
  const look = page.getByRole('dialog', { name: text('commands', 'quickLook') });
  await page.clock.fastForward(1_000);
  await eventually(bytes.count).toBe(1);
  await page.clock.fastForward(patienceMs);
  await expect(message(look)).toContainText(text('viewer', 'contentOffline'));
  await page.keyboard.press('Escape');

  await openRow(page, 'photo.jpg');
  await eventually(bytes.count).toBe(2);
  await page.clock.fastForward(patienceMs);
  await expect(message(page)).toContainText(text('viewer', 'contentLate'));
  await expect(share(page)).toBeVisible();
  await bytes.release();
  await expect(message(page)).toHaveCount(0);
  await eventually(() => page.getByRole('main').getByRole('img', { name: 'photo.jpg' }).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800);
});
