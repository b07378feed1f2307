import { describe, expect, it } from 'vitest';
import { parseMoment } from '../../../src/core/time';

describe('parseMoment', () => {
  it.each([
    ['2024-03-01T08:00:00Z', '2024-03-01T08:00:00.000Z'],
    ['2024-03-01T08:00:00.123456Z', '2024-03-01T08:00:00.123Z'],
    ['2024-03-01T16:00:00+08:00', '2024-03-01T08:00:00.000Z'],
    // "Timestamps below 12345678910 are treated as seconds" (both specifications, section 9).
    [1_709_280_000, '2024-03-01T08:00:00.000Z'],
    [12_345_678_909, '2361-03-21T19:15:09.000Z'],
    [12_345_678_910, '1970-05-23T21:21:18.910Z'],
    [1_709_280_000_000, '2024-03-01T08:00:00.000Z'],
    [0, '1970-01-01T00:00:00.000Z'],
    [-1, '1969-12-31T23:59:59.000Z'],
  ])('%s is %s', (value, expected) => {
    expect(parseMoment(value)?.toISOString()).toBe(expected);
  });

  it.each(['', 'yesterday', '2024-03-01', '2024-03-01T08:00:00', '2024-02-30T08:00:00Z', '2024-03-01T25:00:00Z', '1709280000', Number.NaN, Infinity, 9e15])('%s is no moment', (value) => {
    expect(parseMoment(value)).toBeNull();
  });
});
