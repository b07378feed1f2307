import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { mediaTypeOf } from '../../src/core/media-types';
import { longVideoName, realFileGroups, type RealFile } from '../support/real-file-list';
import { realFilesVariable } from '../support/long-tests';
import { createTusClient } from '../support/tus-client';
import { expect, test } from './fixture';
import { signInForToken } from './support/account';
import { maxLayoutShift, readLayoutShifts, recordLayoutShifts, sumOfShifts } from './support/layout-shifts';
import { place } from './support/places';
import { text } from './support/texts';
import { openRowWithoutInput } from './support/viewed-files';
import type { Workspace } from './support/workspace';

/** `npm run test:long real-files` collects the files into this folder. */
const folder = process.env[realFilesVariable] ?? '';
const pathOf = (name: string): string => join(folder, name);
const partBytes = 64 * 1024 ** 2;
const loadLimitMs = 60_000;

/** Uploads files in parts with the person's token, so that neither host reads them into its page. */
const uploadFiles = async (workspace: Workspace, names: readonly string[]): Promise<void> => {
  const client = createTusClient(workspace.server, { token: await signInForToken(workspace.server.url, workspace.account) });
  for (const filename of names) {
    const { size } = statSync(pathOf(filename));
    const created = await client.create(size, { filename, filetype: mediaTypeOf(filename) || 'application/octet-stream' });
    const location = created.headers.get('location');
    if (created.status !== 201 || location === null) throw new Error(`The upload of ${filename} failed with ${created.status} ${await created.text()}`);
    const file = await open(pathOf(filename));
    try {
      for (let offset = 0; offset < size; offset += partBytes) {
        const part = new Uint8Array(Math.min(partBytes, size - offset));
        await file.read(part, 0, part.length, offset);
        const response = await client.patch(new URL(location, workspace.server.url).pathname, offset, part);
        if (response.status !== 204) throw new Error(`The upload of ${filename} failed with ${response.status} ${await response.text()}`);
      }
    } finally {
      await file.close();
    }
  }
};

/** Opens a window with uploaded files, and records its errors and its requests to other servers. */
const openWithFiles = async (workspace: Workspace, names: readonly string[]) => {
  await workspace.register();
  await uploadFiles(workspace, names);
  const page = await workspace.signUp();
  const problems: string[] = [];
  page.on('pageerror', (error) => { problems.push(`uncaught: ${error.message}`); });
  page.on('console', (message) => { if (/Content Security Policy|Trusted/.test(message.text())) problems.push(message.text()); });
  page.context().on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (/^https?:$/.test(protocol) && origin !== workspace.server.url) problems.push(`requested ${request.url()}`);
  });
  await recordLayoutShifts(page);
  return { page, problems };
};

const run = (program: string, ...args: readonly string[]): string => execFileSync(program, args, { encoding: 'utf8' });
const main = (page: Page): Locator => page.getByRole('main');

/** The longest edge of a picture that the server draws. */
const drawnEdge = 2_048;

/** The upright size of a picture, or null if sharp cannot read it. */
const sizeOf = async (name: string): Promise<readonly [number, number] | null> => {
  try {
    const { autoOrient } = await sharp(pathOf(name)).metadata();
    return [autoOrient.width, autoOrient.height];
  } catch {
    return null;
  }
};

/** The first line of a text that has letters, as a page without wrapped white space has it. */
const firstLineOf = (name: string): string => {
  const line = readFileSync(pathOf(name)).subarray(0, 64 * 1024).toString('utf8').split('\n').find((each) => /\p{L}/u.test(each)) ?? '';
  return line.trim().slice(0, 60);
};

const durationOf = (name: string): number => Number(run('ffprobe', '-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', pathOf(name)));

const download = (within: Locator): Locator => within.getByRole('button', { name: text('files', 'download') });

const expectContent = async (page: Page, { name, shows }: RealFile): Promise<void> => {
  const limit = { timeout: loadLimitMs };
  switch (shows.kind) {
    case 'picture': {
      const image = main(page).getByRole('img', { name, exact: true });
      await expect(image).toBeVisible(limit);
      const shown = await image.evaluate((element: HTMLImageElement) => [element.naturalWidth, element.naturalHeight]);
      const size = shows.size ?? await sizeOf(name);
      if (size && Math.max(...size) <= drawnEdge) expect(shown).toEqual(size);
      else expect(Math.min(...shown)).toBeGreaterThan(0);
      return;
    }
    case 'pdf': {
      const total = /^Pages:\s+(\d+)/m.exec(run('pdfinfo', pathOf(name)))?.[1] ?? '';
      await expect(main(page).getByText(text('viewer', 'pdfPageCount', { total }), { exact: true })).toBeVisible(limit);
      const canvas = main(page).getByRole('region', { name: text('viewer', 'pdfPage', { page: '1' }), exact: true }).locator('canvas');
      await expect.poll(() => canvas.evaluate((element: HTMLCanvasElement) => {
        const { data } = element.getContext('2d')?.getImageData(0, 0, element.width, element.height) ?? { data: [] };
        return data.some((value, at) => at % 4 !== 3 && value < 128);
      }), limit).toBe(true);
      return;
    }
    case 'text':
      await expect(main(page)).toContainText(shows.contains ?? firstLineOf(name), limit);
      return;
    case 'table': {
      const table = main(page).getByRole('table', { name });
      await expect(table.getByText(shows.cell, { exact: true }).first()).toBeVisible(limit);
      await expect.poll(async () => Number(await table.getAttribute('aria-rowcount'))).toBeGreaterThanOrEqual(Math.max(2, shows.rows));
      return;
    }
    case 'player': {
      const player = main(page).locator(shows.element);
      await expect.poll(() => player.evaluate((element: HTMLMediaElement) => element.duration), limit).toBeGreaterThan(durationOf(name) - 0.5);
      await expect.poll(() => player.evaluate(async (element: HTMLMediaElement) => { element.muted = true; await element.play(); return element.currentTime > 0 || element.ended; }), limit).toBe(true);
      return;
    }
    case 'unsupported': {
      const message = page.getByRole('alert');
      await expect(message).toContainText(text('viewer', shows.message), limit);
      await expect(download(message)).toBeVisible();
      return;
    }
    case 'archive': {
      await expect(main(page).getByRole('row').filter({ hasText: shows.entry }).first()).toBeVisible(limit);
      const count = Number(await main(page).getByRole('table', { name }).getAttribute('aria-rowcount')) - 1;
      if (shows.entries > 0) expect(count).toBe(shows.entries);
      else expect(count).toBeGreaterThan(3);
      return;
    }
    case 'font':
      await expect(main(page).getByRole('group', { name: text('viewer', 'fontSpecimen') }).getByRole('heading')).toContainText(shows.family, limit);
      return;
    case 'word': {
      const sheet = main(page).getByRole('document', { name });
      await expect(sheet).toContainText(shows.contains, limit);
      if (shows.direction) await expect(sheet.getByText(shows.contains)).toHaveCSS('direction', shows.direction);
      return;
    }
    case 'workbook': {
      const sheet = main(page).getByRole('table', { name: shows.sheet });
      await expect(sheet.getByRole('cell').filter({ hasText: shows.cell }).first()).toBeVisible(limit);
      return;
    }
    case 'preview':
      await expect.poll(() => main(page).getByRole('img', { name, exact: true }).evaluate((element: HTMLImageElement) => element.naturalWidth), limit).toBeGreaterThan(0);
      return;
    case 'details':
      await expect(main(page).getByRole('definition').filter({ hasText: name })).toBeVisible(limit);
      await expect(download(main(page)).first()).toBeVisible();
  }
};

const close = (page: Page): Promise<void> => place(page, text('files', 'desktop')).click();

for (const [group, files] of Object.entries(realFileGroups)) {
  test(`real files are shown without an error, a foreign request or a layout shift: ${group}`, async ({ workspace }) => {
    test.setTimeout(20 * 60_000);
    const present = files.filter(({ name }) => existsSync(pathOf(name)));
    const { page, problems } = await openWithFiles(workspace, present.map(({ name }) => name));
    for (const file of present) {
      await test.step(file.name, async () => {
        await openRowWithoutInput(page, file.name);
        const failure = await expectContent(page, file).then(() => null, (error: unknown) => String(error));
        expect.soft(failure, file.name).toBeNull();
        await page.waitForTimeout(300);
        const shifts = await readLayoutShifts(page);
        expect.soft(sumOfShifts(shifts), `layout shifts of ${file.name}: ${JSON.stringify(shifts)}`).toBeLessThan(maxLayoutShift);
        expect.soft(problems.splice(0), file.name).toEqual([]);
        await expect(main(page).getByRole('button', { name: text('sharing', 'share'), exact: true })).toBeVisible();
        await close(page);
      });
    }
  });
}

test('a video of 2 GB plays from a position near its end without being loaded', async ({ workspace }) => {
  test.setTimeout(15 * 60_000);
  const { page, problems } = await openWithFiles(workspace, [longVideoName]);
  const sizeBytes = statSync(pathOf(longVideoName)).size;
  expect(sizeBytes).toBeGreaterThan(2 * 1000 ** 3);
  const session = await page.context().newCDPSession(page);
  let receivedBytes = 0;
  session.on('Network.dataReceived', ({ dataLength }) => { receivedBytes += dataLength; });
  await session.send('Network.enable');
  await openRowWithoutInput(page, longVideoName);
  const video = main(page).locator('video');
  const duration = durationOf(longVideoName);
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.duration), { timeout: loadLimitMs }).toBeGreaterThan(duration - 1);
  const from = duration - 60;
  await video.evaluate(async (element: HTMLVideoElement, at) => {
    element.muted = true;
    element.currentTime = at;
    await element.play();
  }, from);
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime), { timeout: loadLimitMs }).toBeGreaterThan(from + 1);
  expect(receivedBytes).toBeGreaterThan(0);
  expect(receivedBytes).toBeLessThan(sizeBytes / 8);
  const shifts = await readLayoutShifts(page);
  expect(sumOfShifts(shifts), JSON.stringify(shifts)).toBeLessThan(maxLayoutShift);
  expect(problems).toEqual([]);
});
