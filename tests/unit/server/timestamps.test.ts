import { describe, expect, it } from 'vitest';
import { isoTimestamp } from '../../../src/server/timestamps';

describe('moments as PostgreSQL writes them', () => {
  it.each([
    ['2026-01-31 08:00:00+00', '2026-01-31T08:00:00.000Z'],
    ['2026-01-31 08:00:00.1+00', '2026-01-31T08:00:00.100Z'],
    ['2026-01-31 08:00:00.123456+00', '2026-01-31T08:00:00.123Z'],
    ['2026-01-31 08:00:00.123456+08', '2026-01-31T00:00:00.123Z'],
    ['2026-01-31 08:00:00-03:30', '2026-01-31T11:30:00.000Z'],
  ])('%s is %s', (text, iso) => {
    expect(isoTimestamp(text)).toBe(iso);
  });
});
