import { describe, expect, it } from 'vitest';
import type { DatedFacts, DatedLevel } from '../../../../src/core/permissions/dated-facts';
import { compareEventsWithOracle, productViews, viewsBy, type Views } from './oracle/event-comparison';

/** `npm run test:long permissions` runs as many as `CASES`. */
const count = Number(process.env.RANDOM_HISTORIES ?? 20_000);

const levels = (change: (level: DatedLevel) => DatedLevel) => (facts: DatedFacts): DatedFacts => {
  const [own, ...above] = facts.levels;
  return { ...facts, levels: [change(own), ...above.map(change)] };
};

describe(`${count} random histories of events`, () => {
  it('reveal only facts that people may see now, since their right began, and lead to all differences', () => {
    const { mismatches, mismatchCount, tally } = compareEventsWithOracle(productViews, { from: 1, count });
    expect(mismatches.join('\n')).toBe('');
    expect(mismatchCount).toBe(0);
    expect([...tally.keys()].toSorted()).toEqual(['again', 'end', 'gone', 'none', 'whole']);
  }, 240_000);

  const wrong: readonly (readonly [what: string, views: Views])[] = [
    ['reveals events from before a right began', (world, event, person) => { const view = productViews(world, event, person); return view === 'again' ? 'whole' : view; }],
    ['omits events of files that are gone', (world, event, person) => { const view = productViews(world, event, person); return view === 'gone' || view === 'end' ? 'none' : view; }],
    ['shows by the right to a place a file that is elsewhere now', (world, event, person) => { const view = productViews(world, event, person); return view === 'gone' && event.newPath !== null ? 'whole' : view; }],
    ['reveals the end of a file to people who can read its folder only now', (world, event, person) => { const view = productViews(world, event, person); return view === 'gone' && event.action === 'destroy' ? 'end' : view; }],
    ['treats a link as older than it is', viewsBy(levels((level) => ({ ...level, accessSince: null })))],
    ["treats a team's grant as older than it is", viewsBy(levels((level) => ({ ...level, grants: level.grants.map((grant) => (grant.subject === 'team' ? { ...grant, since: 0 } : grant)) })))],
    ['treats a membership as older than it is', viewsBy((facts) => ({ ...facts, memberSince: null }))],
  ];
  it.each(wrong)('would show a server that %s', (_what, views) => {
    let seed = 1;
    while (seed < 2_000 && compareEventsWithOracle(views, { from: seed, count: 1 }).mismatchCount === 0) seed += 1;
    expect(seed, 'histories until it was noticed').toBeLessThan(2_000);
  });
});
