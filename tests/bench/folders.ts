import { chromium, type CDPSession, type Page } from '@playwright/test';
import { fileTypes } from '../../src/contract/entities/file';
import { navigation, signInOnScreen } from '../e2e/support/screens';
import { findChromium } from '../support/find-chromium';
import { median, type Measurement } from './measurement';
import { positionOf } from './tree';
import type { Workshop } from './workshop';

const folders = 200;
const early = 20;
const filesInEach = 60;
const opens = 9;

/**
 * The cost of opening folders: the time until the first rows of a large folder, and the memory left after two hundred
 * folders.
 */
export const measureFolders = async (workshop: Workshop): Promise<readonly Measurement[]> => {
  const found = await findChromium({ mayInstall: false });
  if (!found.isAvailable) throw new Error(`Folders cannot be opened: ${found.reason}.`);
  const make = async (name: string): Promise<string> => (await workshop.client.call('files.create', { body: { type: fileTypes.folder, name } })).guid;
  const [large, small, shelf] = [await make('Ten thousand'), await make('A hundred'), await make('Shelf')];
  await fill(workshop, { folders: 'p.guid', values: large, type: fileTypes.newdoc, name: 'paper ', count: 10_000 });
  await fill(workshop, { folders: 'p.guid', values: small, type: fileTypes.newdoc, name: 'paper ', count: 100 });
  await fill(workshop, { folders: 'p.guid', values: shelf, type: fileTypes.folder, name: 'shelf ', count: folders });
  await fill(workshop, { folders: 'p.parent_guid', values: shelf, type: fileTypes.newdoc, name: 'paper ', count: filesInEach });
  const browser = await chromium.launch({ executablePath: found.value });
  try {
    const context = await browser.newContext({ baseURL: workshop.origin, locale: 'en-US', viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.goto('/');
    await signInOnScreen(page, workshop.account);
    await navigation(page).waitFor();
    const [ofLarge, ofSmall]: [number[], number[]] = [[], []];
    for (let round = 0; round < opens; round += 1) {
      ofSmall.push(await timeToRows(page, small));
      ofLarge.push(await timeToRows(page, large));
    }
    const opening = median(ofLarge.map((ms, round) => ms / (ofSmall[round] ?? NaN)));
    const walked = await walk(page, await context.newCDPSession(page), shelf);
    return [
      {
        name: 'Opening a folder of 10,000 files to its first rows, against one of 100', ratio: opening, goal: { kind: 'at most', value: 1.3 },
        details: `${median(ofLarge).toFixed(0)} ms and ${median(ofSmall).toFixed(0)} ms from an empty page, signed in; median of ${opens} rounds`,
      },
      {
        name: `Heap after folder ${folders} against after folder ${early}`, ratio: walked.late.heapBytes / walked.early.heapBytes, goal: { kind: 'at most', value: 1.1 },
        details: `${(walked.late.heapBytes / 1e6).toFixed(1)} MB and ${(walked.early.heapBytes / 1e6).toFixed(1)} MB after collection; ${filesInEach} files in each`,
      },
      {
        name: `Nodes after folder ${folders} against after folder ${early}`, ratio: walked.late.nodes / walked.early.nodes, goal: { kind: 'at most', value: 1.1 },
        details: `${walked.late.nodes} and ${walked.early.nodes}`,
      },
    ];
  } finally {
    await browser.close();
  }
};

/** Adds files by SQL to every folder whose column has a value. The API would take minutes. */
const fill = async ({ query }: Workshop, { folders: column, values, type, name, count }: { folders: 'p.guid' | 'p.parent_guid'; values: string; type: number; name: string; count: number }): Promise<void> => {
  await query(`
    insert into files (guid, type, name, sort_name, parent_guid, path, position, creator_id, updated_by, updated_at)
    select made.guid, $1, $2 || n, $2 || lpad(n::text, 6, '0'), p.guid, p.path || made.guid || '/', ${positionOf('n')}, p.creator_id, p.creator_id, now() - n * interval '1 second'
    from files p cross join generate_series(1, $4::int) n cross join lateral (select substr(md5(p.guid || n), 1, 22) as guid) made where ${column} = $3`, [type, name, values, count]);
  await query('analyze files');
};

/** Time from an empty page to the first row, measured by the page. */
const timeToRows = async (page: Page, folder: string): Promise<number> => {
  await page.goto(`/folder/${folder}`);
  await page.locator('[data-item]').first().waitFor();
  return page.evaluate(() => performance.now());
};

interface Held { readonly heapBytes: number; readonly nodes: number }

/** Opens all folders of a parent one after the other, as a person does who searches for a file. */
const walk = async (page: Page, session: CDPSession, shelf: string): Promise<{ readonly early: Held; readonly late: Held }> => {
  await page.goto(`/folder/${shelf}`);
  await session.send('Performance.enable');
  const held = async (): Promise<Held> => {
    // The app discards closed pages a second later, and writes to disk before these four seconds end.
    await page.waitForTimeout(4000);
    // The page releases nodes after scripts released them.
    for (let round = 0; round < 4; round += 1) {
      await session.send('HeapProfiler.collectGarbage');
      await page.waitForTimeout(200);
    }
    const { metrics } = await session.send('Performance.getMetrics');
    const of = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? NaN;
    return { heapBytes: of('JSHeapUsedSize'), nodes: of('Nodes') };
  };
  const grid = page.getByRole('grid');
  const isShown = (name: string): Promise<void> => page.locator(`[data-item] [data-name] [title^="${name}"]`).first().waitFor();
  await isShown('shelf');
  await grid.focus();
  let atEarly: Held | null = null;
  for (let number = 1; number <= folders; number += 1) {
    await grid.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await isShown('paper');
    await page.goBack();
    await isShown('shelf');
    if (number === early) atEarly = await held();
  }
  if (atEarly === null) throw new Error('Nothing was measured.');
  return { early: atEarly, late: await held() };
};
