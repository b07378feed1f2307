import { expect, test } from 'vitest';
import { columnLetters, columnWidths, isNumber } from '../../../../../../src/renderer/shared/viewer/text/columns';

test.each([[0, 'A'], [25, 'Z'], [26, 'AA'], [701, 'ZZ'], [702, 'AAA']])('column %i is %s', (index, letters) => {
  expect(columnLetters(index)).toBe(letters);
});

test.each([
  ['12', true], ['-1,234.50', true], ['1 234,5', true], ['$12', true], ['12%', true], ['1e-9', true], ['(12)', true],
  ['', false], ['12 items', false], ['=1+1', false], ['A1', false], ['1'.repeat(50), false],
])('%j is a number: %s', (field, isOne) => {
  expect(isNumber(field)).toBe(isOne);
});

test('a column is wider for longer fields, up to a limit', () => {
  const [short = 0, long = 0, longest = 0] = columnWidths([['a', 'b'.repeat(20), 'c'.repeat(40)], ['a', 'b', 'c'.repeat(4_000)]], 3);
  expect(short).toBeLessThan(long);
  expect(columnWidths([['c'.repeat(40)]], 1)).toEqual([longest]);
});
