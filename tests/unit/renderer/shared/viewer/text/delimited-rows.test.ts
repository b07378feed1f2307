import { expect, test } from 'vitest';
import { createDelimitedRows } from '../../../../../../src/renderer/shared/viewer/text/delimited-rows';

const read = (text: string, pieceChars: number) => {
  const table = createDelimitedRows(null);
  for (let at = 0; at < text.length; at += pieceChars) table.append(text.slice(at, at + pieceChars));
  table.finish();
  return table;
};

const head = 'name,note\r\n';
const record = '"Smith, J","two\r\nlines"\r\n"say ""hi""",=1+1\r\n';

test.each([200_000, 65_540, 1_003, 7])('quotes and line breaks in fields survive pieces of %i characters', (pieceChars) => {
  const { rows } = read(head + record.repeat(2_000), pieceChars);
  expect(rows).toHaveLength(4_001);
  expect(rows[0]).toEqual(['name', 'note']);
  expect(rows.slice(1).every(([name, note], index) => (index % 2 === 0 ? name === 'Smith, J' && note === 'two\r\nlines' : name === 'say "hi"' && note === '=1+1'))).toBe(true);
});

test.each([',', ';', '\t', '|'])('the delimiter %j is detected', (delimiter) => {
  expect(read(['a', 'b\n1', '2\n3', '4\n'].join(delimiter), 1_000).columnCount()).toBe(2);
});

test('the readable part of a broken table is kept', () => {
  const table = read('a,b\n1,2\n"open,3\n4,5\n', 1_000);
  expect(table.rows.slice(0, 2)).toEqual([['a', 'b'], ['1', '2']]);
  expect(table.problemCount()).toBe(1);
});
