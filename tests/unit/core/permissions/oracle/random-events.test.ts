import { describe, expect, it } from 'vitest';
import { compareEventsWithOracle, productViews, type Views } from './event-comparison';

/** `npm run test:long permissions` goes through as many as it is told. */
const count = 20_000;

describe(`${count} random histories of events`, () => {
  it('tell nobody more than they may know now, from when they may, and lead to all that differs', () => {
    const { mismatches, mismatchCount, tally } = compareEventsWithOracle(productViews, { from: 1, count });
    expect(mismatches.join('\n')).toBe('');
    expect(mismatchCount).toBe(0);
    expect([...tally.keys()].toSorted()).toEqual(['again', 'end', 'gone', 'none', 'whole']);
  }, 240_000);

  const wrong: readonly (readonly [what: string, views: Views])[] = [
    ['tells what happened before a right began', (world, event, person) => { const view = productViews(world, event, person); return view === 'again' ? 'whole' : view; }],
    ['tells nothing of what is gone', (world, event, person) => { const view = productViews(world, event, person); return view === 'gone' || view === 'end' ? 'none' : view; }],
    ['shows by the right to a place what lies elsewhere now', (world, event, person) => { const view = productViews(world, event, person); return view === 'gone' && event.newPath !== null ? 'whole' : view; }],
    ['tells the end of a file to whoever can read its folder only now', (world, event, person) => { const view = productViews(world, event, person); return view === 'gone' && event.action === 'destroy' ? 'end' : view; }],
  ];
  it.each(wrong)('would show a server that %s', (_what, views) => {
    expect(compareEventsWithOracle(views, { from: 1, count: 2000 }).mismatchCount).toBeGreaterThan(0);
  });
});
