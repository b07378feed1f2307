import { describe, expect, test } from 'vitest';
import { evenPositions, positionBetween } from '../../../src/core/positions';

describe('positions among siblings', () => {
  test('are between their neighbours, bytewise', () => {
    const middle = positionBetween(null, null) ?? '';
    const [first, last] = [positionBetween(null, middle) ?? '', positionBetween(middle, null) ?? ''];
    expect([last, first, middle].toSorted()).toEqual([first, middle, last]);
    const between = positionBetween(first, middle) ?? '';
    expect(first < between && between < middle).toBe(true);
  });

  test('do not exist between equal ones, or in the wrong order', () => {
    expect(positionBetween('a0', 'a0')).toBeNull();
    expect(positionBetween('a1', 'a0')).toBeNull();
  });

  test('at the front remain short, in the middle end after some 250 insertions', () => {
    let front: string | null = 'a0';
    for (let count = 0; count < 100_000; count += 1) front = positionBetween(null, front);
    expect(front?.length).toBeLessThan(8);
    let upper: string | null = 'a1';
    let insertions = 0;
    for (; upper !== null && insertions < 1000; insertions += 1) upper = positionBetween('a0', upper);
    expect(insertions).toBeGreaterThan(200);
    expect(insertions).toBeLessThan(300);
  });

  test('are in order if they are even', () => {
    const positions = evenPositions(5000);
    expect(positions).toEqual(positions.toSorted());
    expect(new Set(positions).size).toBe(5000);
  });
});
