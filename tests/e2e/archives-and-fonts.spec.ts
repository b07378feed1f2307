import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { tarOf } from '../support/tar';
import { zipOf } from '../support/zip-files';
import { writePdf } from '../support/pdf-writer';
import { expect, test } from './fixture';
import { place } from './support/places';
import { text } from './support/texts';
import { openRow, signUpWithFiles } from './support/viewed-files';

const root = join(import.meta.dirname, '../..');
const icon = readFileSync(join(root, 'resources/icon.png'));
const font = (path: string) => readFileSync(join(root, 'node_modules', path));

const closeFile = (page: Page) => place(page, text('files', 'desktop')).click();
const entry = (page: Page, name: string) => page.getByRole('main').getByRole('row').filter({ hasText: name });
const violations = (page: Page): string[] => {
  const seen: string[] = [];
  page.on('console', (message) => { if (/Content Security Policy|TrustedScript/.test(message.text())) seen.push(message.text()); });
  return seen;
};

test('the entries of an archive are listed, and a name cannot hide its end', async ({ workspace }, testInfo) => {
  const many = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`papers/${String(index).padStart(3, '0')}.txt`, 'paper']));
  const page = await signUpWithFiles(workspace, testInfo, {
    'pack.zip': await zipOf({ 'invoice\u202efdp.exe': 'paper', ...many }), 'locked.zip': await zipOf({ 'secret.txt': 'paper' }, { password: 'open sesame' }),
    'pack.tar.gz': gzipSync(tarOf([{ path: 'notes/', type: '5' }, { path: 'notes/today.txt', content: 'paper' }])), 'broken.zip': Buffer.from('PK\u0003\u0004 nothing of it is true'),
  });
  const refused = violations(page);
  await openRow(page, 'pack.zip');
  await expect(entry(page, 'invoice')).toContainText('invoice‹202E›fdp.exe');
  await expect(page.getByRole('main').getByRole('status')).toContainText(text('viewer', 'archiveEntries_other', { count: '301' }));
  expect(await page.getByRole('main').getByRole('row').count()).toBeLessThan(100);
  const table = page.getByRole('main').getByRole('table', { name: 'pack.zip' });
  await table.press('End');
  await expect(entry(page, '299.txt')).toBeVisible();
  await closeFile(page);

  await openRow(page, 'locked.zip');
  await expect(entry(page, 'secret.txt').getByRole('img', { name: text('viewer', 'archiveLocked') })).toBeVisible();
  await closeFile(page);
  await openRow(page, 'pack.tar.gz');
  await expect(entry(page, 'today.txt')).toContainText('notes/');
  await closeFile(page);
  await openRow(page, 'broken.zip');
  await expect(page.getByRole('alert')).toContainText(text('viewer', 'contentUnreadable'));
  await expect(page.getByRole('main').getByRole('button', { name: text('sharing', 'share'), exact: true })).toBeVisible();
  expect(refused).toEqual([]);
});

test('the previews of apps are shown, and a file without one shows its details', async ({ workspace }, testInfo) => {
  const page = await signUpWithFiles(workspace, testInfo, {
    'plan.xmind': await zipOf({ 'content.json': '{}', 'Thumbnails/thumbnail.png': icon }), 'app.apk': await zipOf({ 'res/mipmap-hdpi/ic_launcher.png': icon }),
    'letter.pages': await zipOf({ 'QuickLook/Preview.pdf': writePdf({ pages: [['A letter']] }) }), 'plain.key': await zipOf({ 'Index.zip': 'paper' }), 'broken.xmind': Buffer.from('no zip'),
  });
  const main = page.getByRole('main');
  for (const name of ['plan.xmind', 'app.apk']) {
    await openRow(page, name);
    await expect.poll(() => main.getByRole('img', { name }).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512);
    await closeFile(page);
  }
  await openRow(page, 'letter.pages');
  await expect(main.getByRole('region', { name: text('viewer', 'pdfPage', { page: '1' }) })).toContainText('A letter');
  await closeFile(page);
  for (const name of ['plain.key', 'broken.xmind']) {
    await openRow(page, name);
    await expect(main.getByRole('definition').filter({ hasText: name })).toBeVisible();
    await closeFile(page);
  }
});

test('fonts are drawn in their own letters under the content policy', async ({ workspace }, testInfo) => {
  const page = await signUpWithFiles(workspace, testInfo, {
    'letters.ttf': font('pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf'), 'letters.woff2': font('@fontsource-variable/inter/files/inter-latin-standard-normal.woff2'), 'broken.otf': Buffer.from('OTTO no font'),
  });
  const refused = violations(page);
  const specimen = page.getByRole('main').getByRole('group', { name: text('viewer', 'fontSpecimen') });
  await openRow(page, 'letters.ttf');
  await expect(specimen).toContainText('Liberation Sans');
  await expect(specimen).toContainText('Съешь же ещё');
  await specimen.getByRole('textbox').fill('Own words');
  await expect(specimen.getByText('Own words')).toHaveCount(5);
  const family = await specimen.getByText('Own words').first().evaluate((line) => getComputedStyle(line).fontFamily);
  expect(await page.evaluate((each) => [...document.fonts].some((face) => each.includes(face.family) && face.status === 'loaded'), family)).toBe(true);
  await closeFile(page);
  expect(await page.evaluate((each) => [...document.fonts].some((face) => each.includes(face.family)), family)).toBe(false);
  await openRow(page, 'letters.woff2');
  await expect(specimen).toContainText('letters.woff2');
  await closeFile(page);
  await openRow(page, 'broken.otf');
  await expect(page.getByRole('alert')).toContainText(text('viewer', 'contentUnreadable'));
  expect(refused).toEqual([]);
});
