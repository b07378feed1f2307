import type { Page } from '@playwright/test';

/** An entry of the Layout Instability API, which the DOM types lack. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

interface RecordedShift {
  readonly value: number;
  readonly atMs: number;
  /** The elements that moved. */
  readonly moved: readonly string[];
}

interface RecordingWindow { layoutShifts?: RecordedShift[] }

/** Limit of the sum of shifts while a file is opened. */
export const maxLayoutShift = 0.02;

export const sumOfShifts = (shifts: readonly RecordedShift[]): number => shifts.reduce((sum, { value }) => sum + value, 0);

/** Records the shifts of a page from now on, without those in the half second after an input. */
export const recordLayoutShifts = (page: Page): Promise<void> => page.evaluate(() => {
  const recorded: RecordedShift[] = [];
  (window as RecordingWindow).layoutShifts = recorded;
  const nameOf = (node: Node | null): string => (node instanceof Element ? `${node.localName}.${[...node.classList].join('.')}` : node?.nodeName ?? 'removed');
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, startTime, sources } of list.getEntries() as LayoutShift[]) {
      if (!hadRecentInput) recorded.push({ value, atMs: startTime, moved: sources.map(({ node }) => nameOf(node)) });
    }
  }).observe({ type: 'layout-shift' });
});

/** Returns the shifts since the last call, after the page has rendered. */
export const readLayoutShifts = (page: Page): Promise<readonly RecordedShift[]> => page.evaluate(async () => {
  await new Promise((resolve) => { requestAnimationFrame(() => { setTimeout(resolve, 0); }); });
  return (window as RecordingWindow).layoutShifts?.splice(0) ?? [];
});
