import type { Page } from '@playwright/test';
import { fileTypes } from '../../src/contract/entities/file';
import { text } from '../e2e/support/texts';
import { openDevice } from './device';
import { median, type Measurement } from './measurement';
import { drawPhotographs } from './photographs';
import { budgetMs, medianOf, passInWords, scroll, stepPx, type Pass } from './scrolling';
import { storeFiles } from './stored-files';
import { requestThumbnails } from './thumbnails';
import type { Workshop } from './workshop';

const [tileCount, distinctCount, widthPx, heightPx] = [1000, 100, 1200, 800];
const [framesOfPass, rounds] = [400, 3];

/** Scrolls a thousand tiles with thumbnails as the list is scrolled, with the limit of the list. */
export const measureTiles = async (workshop: Workshop): Promise<readonly Measurement[]> => {
  const device = await openDevice(workshop);
  try {
    const { page, client, token } = device;
    const { guid: folder } = await client.call('files.create', { body: { type: fileTypes.folder, name: 'Photographs' } });
    const photographs = await drawPhotographs(distinctCount, widthPx, heightPx);
    const files = Array.from({ length: tileCount }, (_, index) => ({ name: `harbour ${index}.jpg`, bytes: photographs[index % distinctCount] ?? Buffer.alloc(0) }));
    const stored = await storeFiles(workshop, folder, { type: fileTypes.img, mimeType: 'image/jpeg' }, files);
    await requestThumbnails({ ...workshop, token }, stored.slice(0, distinctCount));
    await page.goto(`/folder/${folder}`);
    await page.getByRole('radio', { name: text('files', 'viewTile'), exact: true }).click();
    await thumbnailsInView(page);
    const loading = await scroll(page, framesOfPass);
    const passes: Pass[] = [];
    for (let round = 0; round < rounds; round += 1) passes.push(await scroll(page, framesOfPass));
    const images = await thumbnailsInView(page);
    return [{
      name: `Scrolling ${tileCount} tiles with thumbnails, scripts in a frame against the 16.7 ms that it lasts`,
      ratio: median(passes.map(({ scriptMs }) => scriptMs)) / budgetMs, goal: { kind: 'at most', value: 0.5 },
      details: `${stepPx} px a frame; ${passInWords(medianOf(passes))}; median of ${rounds} passes of ${framesOfPass} frames; at the first pass ${passInWords(loading)}; `
        + `${distinctCount} distinct thumbnails; ${images} thumbnails loaded in view at the end`,
    }];
  } finally {
    await device.close();
  }
};

/** Waits until a tile in view shows its thumbnail. Returns the number of these tiles. */
const thumbnailsInView = async (page: Page): Promise<number> => {
  const images = page.getByRole('gridcell').locator('img');
  for (const deadline = Date.now() + 60_000; Date.now() < deadline;) {
    const count = await images.evaluateAll((all) => all.filter((image) => (image as HTMLImageElement).naturalWidth > 0).length);
    if (count > 0) return count;
    await page.waitForTimeout(100);
  }
  throw new Error('No tile shows its thumbnail.');
};
