import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test';
import { build, type Rolldown } from 'vite';
import { findChromium } from '../support/find-chromium';
import { median, type Measurement } from './measurement';

const rows = 800_000;
const jumpPx = 2_000;
const frames = 240;
const rounds = 5;
type Kind = 'ours' | 'tanstack' | 'pool';
interface GridWindow { readonly gridPage: { mount(kind: Kind, count: number): Promise<void>; hold(what: 'store' | 'rows', count: number): void } }

/** The grid alone and its peers as one page: the product's own code and styles, as released. */
const openGridPage = async (page: Page): Promise<void> => {
  const built = await build({
    configFile: false, logLevel: 'error', plugins: [react()], define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false, cssCodeSplit: false, rolldownOptions: { output: { codeSplitting: false } },
      lib: { entry: join(import.meta.dirname, 'grid-page/page.tsx'), formats: ['iife'], name: 'gridPageScript' },
    },
  }) as Rolldown.RolldownOutput[];
  const output = built[0]?.output ?? [];
  await page.setContent('<!doctype html><html class="theme-default"><body></body></html>');
  for (const each of output) if (each.type === 'asset' && each.fileName.endsWith('.css')) await page.addStyleTag({ content: String(each.source) });
  for (const each of output) if (each.type === 'chunk') await page.addScriptTag({ content: each.code });
};

const mount = (page: Page, kind: Kind, count: number): Promise<void> => page.evaluate(([which, many]) => (window as unknown as GridWindow).gridPage.mount(which, many), [kind, count] as const);

/**
 * Average work of the main thread in a frame while a list scrolls by `jumpPx` in each, ms. Downwards, and back from the
 * end.
 */
const jump = async (page: Page, session: CDPSession, count: number): Promise<number> => {
  await page.evaluate(async (settleMs) => new Promise((resolve) => { setTimeout(resolve, settleMs); }), 200);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const taskMs = async (): Promise<number> => 1000 * ((await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN);
  const before = await taskMs();
  await page.evaluate(async ([steps, byPx]) => {
    const grid = document.getElementById('grid');
    for (let step = 0; grid && step < steps; step += 1) {
      await new Promise(requestAnimationFrame);
      grid.scrollTop += byPx;
    }
  }, [count, jumpPx] as const);
  return (await taskMs() - before) / count;
};

/** Number of frames in which a place in the view showed no row, while the list scrolls before each. */
const blankFrames = (page: Page, count: number): Promise<number> => page.evaluate(async ([steps, byPx]) => {
  const grid = document.getElementById('grid');
  if (!grid) return steps;
  let blank = 0;
  for (let step = 0; step < steps; step += 1) {
    grid.scrollTop += byPx;
    // In the next frame, scroll events have been emitted, and the present rows are painted.
    await new Promise(requestAnimationFrame);
    const box = grid.getBoundingClientRect();
    const isBlank = [40, box.height / 2, box.height - 10].some((y) => !document.elementFromPoint(box.left + box.width / 2, box.top + y)?.closest('[role=row]'));
    if (isBlank) blank += 1;
    await new Promise((resolve) => { setTimeout(resolve, 0); });
  }
  return blank;
}, [count, jumpPx] as const);

/** The same with a real wheel. The page gets its scroll events afterwards. */
const blankWheelFrames = async (page: Page, count: number): Promise<number> => {
  await page.mouse.move(600, 400);
  const watching = page.evaluate(async (steps) => {
    const grid = document.getElementById('grid');
    let blank = 0;
    for (let step = 0; grid && step < steps; step += 1) {
      await new Promise(requestAnimationFrame);
      const box = grid.getBoundingClientRect();
      if ([40, box.height / 2, box.height - 10].some((y) => !document.elementFromPoint(box.left + box.width / 2, box.top + y)?.closest('[role=row]'))) blank += 1;
    }
    return blank;
  }, count);
  for (let turn = 0; turn < count; turn += 1) await page.mouse.wheel(0, 800);
  return watching;
};

const heldFiles = 100_000;

/** Bytes a file takes in a page. Each measurement needs a fresh page, because its files are never released. */
const bytesOf = async (browser: Browser, what: 'store' | 'rows'): Promise<number> => {
  const page = await browser.newPage();
  await openGridPage(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const heap = async (): Promise<number> => {
    for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? NaN;
  };
  const before = await heap();
  await page.evaluate(([kind, count]) => { (window as unknown as GridWindow).gridPage.hold(kind, count); }, [what, heldFiles] as const);
  const bytes = (await heap() - before) / heldFiles;
  await page.close();
  return bytes;
};

/** The grid alone: the cost of a jump against its peers, the last row, blank frames, and the memory of a file. */
export const measureGrid = async function* (): AsyncGenerator<Measurement> {
  const found = await findChromium({ mayInstall: false });
  if (!found.isAvailable) throw new Error(`The grid cannot be measured: ${found.reason}.`);
  const browser = await chromium.launch({ executablePath: found.value });
  try {
    const page = await browser.newPage({ viewport: { width: 1200, height: 860 } });
    await openGridPage(page);
    const session = await page.context().newCDPSession(page);
    const costs: Record<Kind, number[]> = { ours: [], tanstack: [], pool: [] };
    for (let round = 0; round < rounds; round += 1) {
      for (const kind of ['tanstack', 'ours', 'pool'] as const) {
        await mount(page, kind, rows);
        await jump(page, session, 40);
        costs[kind].push(await jump(page, session, frames));
      }
    }
    const against = (kind: Kind): number => median(costs.ours.map((ms, round) => ms / (costs[kind][round] ?? NaN)));
    const details = `ours ${median(costs.ours).toFixed(2)} ms, TanStack Virtual ${median(costs.tanstack).toFixed(2)} ms, the pool ${median(costs.pool).toFixed(2)} ms a frame; ${jumpPx} px a frame over ${rows} rows, ${frames} frames, median of ${rounds} rounds`;
    yield { name: 'A jump of 2,000 px a frame over 800,000 rows, ours against TanStack Virtual with the same row', ratio: against('tanstack'), goal: { kind: 'at most', value: 1.2 }, details };
    yield { name: 'The same against a pool of elements that is recycled by hand', ratio: against('pool'), goal: { kind: 'at most', value: 1.5 }, details };

    await mount(page, 'ours', 10_000_000);
    const last = await page.evaluate(async () => {
      const grid = document.getElementById('grid');
      if (grid) grid.scrollTop = grid.scrollHeight;
      await new Promise((resolve) => { setTimeout(resolve, 300); });
      return [...document.querySelectorAll('[data-item]')].at(-1)?.getAttribute('aria-rowindex') ?? '0';
    });
    yield { name: 'The last row that the grid reaches of ten million', ratio: (Number(last) - 1) / 10_000_000, goal: { kind: 'at least', value: 1 }, details: `row ${Number(last) - 1} stands at the end` };

    await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    await mount(page, 'ours', rows);
    const blank = await blankFrames(page, 120);
    yield { name: 'Blank frames in 120 at a sixth of the processor, the list moved before each', ratio: blank, goal: { kind: 'at most', value: 0 }, details: `${jumpPx} px a frame` };
    const blankWheel = await blankWheelFrames(page, 60);
    await mount(page, 'tanstack', rows);
    const theirs = await blankWheelFrames(page, 60);
    yield { name: 'Blank frames in 60 at a sixth of the processor with the wheel, beyond those of TanStack Virtual', ratio: Math.max(0, blankWheel - theirs), goal: { kind: 'at most', value: 0 }, details: `ours ${blankWheel}, theirs ${theirs}` };
    await page.close();

    const [store, rowsOnly] = [await bytesOf(browser, 'store'), await bytesOf(browser, 'rows')];
    yield {
      name: 'A file in our store, against its row of JSON with equal texts shared', ratio: store / rowsOnly, goal: { kind: 'at most', value: 2 },
      details: `ours ${store.toFixed(0)} bytes with table, list and order, the row ${rowsOnly.toFixed(0)}; heap of a page after collection, ${heldFiles} files`,
    };
  } finally {
    await browser.close();
  }
};
