import { describe, expect, it } from 'vitest';
import { applyUpdate } from '../../../../src/core/sync/apply-update';
import { createOutcome, currentId, emptyOutbox, type Outbox, type Outcome } from '../../../../src/core/sync/outbox-entry';
import { guidOf, localOf } from './support';

const outcome = (key: string, isKept = false): Outcome =>
  createOutcome({ key, guid: guidOf('a'), change: { kind: 'rename', guid: guidOf('a'), base: 'A', name: 'B' } }, '2026-03-01T00:00:00.000Z', { status: 'dropped' }, isKept);
const numbered = (from: number, to: number): Outcome[] => Array.from({ length: to - from + 1 }, (_, index) => outcome(`outcome-${from + index}`));
const keys = ({ outcomes }: Outbox): string[] => outcomes.map(({ key }) => key);

describe('the outcomes of an outbox', () => {
  it.each([
    ['1,000 are kept', 1000, 'outcome-1', 1000],
    ['a tenth more is kept, so that the oldest leave together', 1100, 'outcome-1', 1100],
    ['one more leaves the latest 1,000', 1101, 'outcome-102', 1000],
  ])('%s', (_title, count, first, length) => {
    const after = applyUpdate(emptyOutbox, { outcomes: numbered(1, count) });
    expect([keys(after)[0], keys(after).at(-1), keys(after).length]).toEqual([first, `outcome-${count}`, length]);
  });

  it('are kept beyond the limit until the person has seen them', () => {
    const before = applyUpdate(emptyOutbox, { outcomes: [outcome('refused', true), ...numbered(1, 1100)] });
    expect([keys(before)[0], keys(before).length]).toEqual(['refused', 1101]);
    const after = applyUpdate(before, { outcomes: numbered(1101, 1101) });
    expect([keys(after)[0], keys(after)[1], keys(after).length]).toEqual(['refused', 'outcome-102', 1001]);
  });

  it('stop being notices once they are seen', () => {
    const before = applyUpdate(emptyOutbox, { outcomes: [outcome('one', true), outcome('two', true)] });
    expect(applyUpdate(before, { seen: ['one'] }).outcomes).toEqual([outcome('one'), outcome('two', true)]);
  });

  it('are the same list after a transaction without any', () => {
    const before = applyUpdate(emptyOutbox, { outcomes: [outcome('one')] });
    expect(applyUpdate(before, { mode: 'offline' }).outcomes).toBe(before.outcomes);
  });
});

describe('the server ids of local ids', () => {
  it('are found by the complete local id, in groups by the first character', () => {
    const locals = [`-a${localOf('1').slice(2)}`, `-a${localOf('2').slice(2)}`, `-b${localOf('1').slice(2)}`];
    const before = applyUpdate(emptyOutbox, { mappings: [[locals[0] ?? '', guidOf('x')]] });
    const after = applyUpdate(before, { mappings: [[locals[1] ?? '', guidOf('y')], [locals[2] ?? '', guidOf('z')]] });
    expect(locals.map((id) => currentId(after, id))).toEqual([guidOf('x'), guidOf('y'), guidOf('z')]);
    expect(Object.keys(after.mappings)).toEqual(['a', 'b']);
    expect(applyUpdate(after, { mode: 'offline' }).mappings).toBe(after.mappings);
  });
});
