import { chromium, type Page } from '@playwright/test';
import { navigation, signInOnScreen } from '../e2e/support/screens';
import { findChromium } from '../support/find-chromium';
import { median, type Measurement } from './measurement';
import { fillFolder, type Workshop } from './workshop';

const manyRows = 10_000;
/**
 * A smaller number distorts the ratio: near the ends of a list fewer rows are new in a frame, and a short list turns
 * often.
 */
const fewerRows = 1_000;
const rowHeightPx = 40;
/** A hard turn of the wheel: seven and a half rows a frame. */
export const stepPx = 300;
const framesToEnd = Math.ceil(manyRows * rowHeightPx / stepPx);
const framesOfPass = 400;
const rounds = 3;
/** Duration of a frame at sixty frames a second. */
export const budgetMs = 1000 / 60;

export interface Pass {
  /** Average time of a frame in scripts, and in all work of the page's main thread, milliseconds. */
  readonly scriptMs: number;
  readonly busyMs: number;
  /** Percent of the frames that were half a frame late or later. */
  readonly latePercent: number;
}

/** Scrolls the built page in a real Chromium over 10,000 rows and over 1,000: the cost of a frame against its duration. */
export const measureScrolling = async (workshop: Workshop): Promise<readonly Measurement[]> => {
  const found = await findChromium({ mayInstall: false });
  if (!found.isAvailable) throw new Error(`Scrolling cannot be measured: ${found.reason}.`);
  const many = await fillFolder(workshop, 'Ten thousand documents', manyRows);
  const fewer = await fillFolder(workshop, 'A thousand documents to scroll', fewerRows);
  const browser = await chromium.launch({ executablePath: found.value });
  try {
    const context = await browser.newContext({ baseURL: workshop.origin, locale: 'en-US', viewport: { width: 1440, height: 900 } });
    const long = await context.newPage();
    await long.goto('/');
    await signInOnScreen(long, workshop.account);
    await navigation(long).waitFor();
    const short = await context.newPage();
    await openList(long, many);
    await openList(short, fewer);
    const reading = await scroll(long, framesToEnd);
    await reachEnd(long, manyRows);
    await reachEnd(short, fewerRows);

    const passes: { readonly ofLong: Pass; readonly ofShort: Pass }[] = [];
    for (let round = 0; round < rounds; round += 1) passes.push({ ofShort: await scroll(short, framesOfPass), ofLong: await scroll(long, framesOfPass) });
    const ofLong = medianOf(passes.map((pass) => pass.ofLong));
    const ofShort = medianOf(passes.map((pass) => pass.ofShort));
    return [
      {
        name: 'Scrolling 10,000 rows, scripts in a frame against the 16.7 ms that it lasts',
        ratio: ofLong.scriptMs / budgetMs,
        goal: { kind: 'at most', value: 0.5 },
        details: `${stepPx} px a frame; ${passInWords(ofLong)}; median of ${rounds} passes; at the first pass, while the pages are read, ${passInWords(reading)}`,
      },
      {
        name: 'Scrolling 10,000 rows, scripts in a frame against the same over 1,000 rows',
        ratio: median(passes.map((pass) => pass.ofLong.scriptMs / pass.ofShort.scriptMs)),
        goal: { kind: 'at most', value: 1.25 },
        details: `1,000 rows: ${passInWords(ofShort)}; median of ${rounds} rounds`,
      },
    ];
  } finally {
    await browser.close();
  }
};

export const medianOf = (passes: readonly Pass[]): Pass => ({
  scriptMs: median(passes.map((pass) => pass.scriptMs)),
  busyMs: median(passes.map((pass) => pass.busyMs)),
  latePercent: median(passes.map((pass) => pass.latePercent)),
});

export const passInWords = ({ scriptMs, busyMs, latePercent }: Pass): string =>
  `scripts ${scriptMs.toFixed(1)} ms and the main thread in all ${busyMs.toFixed(1)} ms a frame, ${latePercent.toFixed(1)} % of frames late`;

/** The grid is the element that scrolls. */
const openList = async (page: Page, folder: string): Promise<void> => {
  await page.goto(`/folder/${folder}`);
  await page.getByRole('grid').getByRole('row').nth(1).waitFor();
};

/** Moves the list by 300 px in each frame, and reverses at its ends. */
export const scroll = async (page: Page, frames: number): Promise<Pass> => {
  await page.bringToFront();
  const session = await page.context().newCDPSession(page);
  // Processor time of this thread: unlike wall time it hardly grows under other load.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const read = async (): Promise<ReadonlyMap<string, number>> =>
    new Map((await session.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value]));
  const before = await read();
  // A loop, because tsx adds a helper to named functions that the page does not have.
  const late = await page.getByRole('grid').evaluate(async (grid, [count, step, lateMs]) => {
    let by = grid.scrollTop === 0 ? step : -step;
    let last = performance.now();
    let lateCount = 0;
    for (let frame = 0; frame < count; frame += 1) {
      const now = await new Promise<number>((resolve) => { requestAnimationFrame(resolve); });
      if (now - last > lateMs) lateCount += 1;
      last = now;
      const from = grid.scrollTop;
      grid.scrollTop = from + by;
      // An immovable list is at its end, or its rows are not loaded yet.
      if (grid.scrollTop === from && grid.getAttribute('aria-rowcount') !== '-1') by = -by;
    }
    return lateCount;
  }, [frames, stepPx, 1.5 * budgetMs] as const);
  const after = await read();
  await session.detach();
  const perFrameMs = (metric: string): number => 1000 * ((after.get(metric) ?? NaN) - (before.get(metric) ?? NaN)) / frames;
  return { scriptMs: perFrameMs('ScriptDuration'), busyMs: perFrameMs('TaskDuration'), latePercent: 100 * late / frames };
};

/** Scrolls until every row is read, so that the measurement contains scrolling alone. */
const reachEnd = async (page: Page, rows: number): Promise<void> => {
  const lastRow = page.getByRole('grid').locator(`[aria-rowindex="${rows + 1}"]`);
  for (const deadline = Date.now() + 60_000; Date.now() < deadline;) {
    await page.getByRole('grid').evaluate((grid) => { grid.scrollTop = grid.scrollHeight; });
    if (await lastRow.isVisible()) return;
    await page.waitForTimeout(20);
  }
  throw new Error(`Row ${rows} was not reached.`);
};
