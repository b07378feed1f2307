import { expect, test } from 'vitest';
import { cellAddress, readWorkbook } from '../../../../../../src/renderer/shared/viewer/workbook/read-workbook';
import { lockedOfficeFile, xlsxOf } from '../../../../../support/office-files';
import { zipOf } from '../../../../../support/zip-files';

const read = async (file: Buffer) => readWorkbook(Uint8Array.from(file));

const cellsOf = ({ rows }: Awaited<ReturnType<typeof read>>['sheets'][number]) => [...rows].map(([row, cells]) => [row, cells.map(({ column, text }) => `${column} ${text}`)]);

test('cells are shown as they are formatted', async () => {
  const { sheets: [sheet] } = await read(await xlsxOf({
    formats: ['yyyy-mm-dd', '0.00%', '#,##0.00', '&quot;€&quot;0', '[broken'],
    sharedTexts: ['<t>paper</t>', '<r><t>rich </t></r><r><t>text</t></r>', '<t>東京</t><rPh><t>トウキョウ</t></rPh>'],
    sheets: {
      Sheet1: `<sheetData>
        <row r="1"><c r="A1" s="1"><v>46085</v></c><c r="B1" s="2"><v>0.125</v></c><c r="C1" s="3"><v>-1234.5</v></c><c r="D1" s="4"><v>12</v></c></row>
        <row r="3"><c r="A3" t="s"><v>0</v></c><c r="B3" t="s"><v>1</v></c><c r="C3" t="s"><v>2</v></c><c r="D3" t="inlineStr"><is><t>inline</t></is></c></row>
        <row r="4"><c r="A4"><v>0.1</v></c><c r="B4" t="b"><v>1</v></c><c r="C4" t="e"><v>#DIV/0!</v></c><c r="D4" t="str"><f>A1&amp;B1</f><v>joined</v></c><c r="E4" s="5"><v>7</v></c></row>
      </sheetData>`,
    },
  }));
  expect(sheet && cellsOf(sheet)).toEqual([
    [0, ['0 2026-03-04', '1 12.50%', '2 -1,234.50', '3 €12']], [2, ['0 paper', '1 rich text', '2 東京', '3 inline']], [3, ['0 0.1', '1 TRUE', '2 #DIV/0!', '3 joined', '4 7']],
  ]);
});

test('dates count from 1904 where the workbook says so', async () => {
  const { sheets: [sheet] } = await read(await xlsxOf({ date1904: true, formats: ['yyyy-mm-dd', '0'], sheets: { S: '<sheetData><row r="1"><c r="A1" s="1"><v>44623</v></c><c r="B1" s="2"><v>5</v></c></row></sheetData>' } }));
  expect(sheet && cellsOf(sheet)).toEqual([[0, ['0 2026-03-04', '1 5']]]);
});

test('sheets are in order, hidden ones left out, with direction, widths and merged cells', async () => {
  const { sheets } = await read(await xlsxOf({
    sheets: {
      Prices: '<cols><col min="2" max="3" width="30"/></cols><sheetData><row><c t="str"><v>title</v></c></row></sheetData><mergeCells><mergeCell ref="A1:C1"/></mergeCells>', Hidden: '<sheetData/>',
      أسعار: '<sheetViews><sheetView rightToLeft="1"/></sheetViews><sheetData/>',
    },
  }));
  expect(sheets.map(({ name, isRightToLeft }) => [name, isRightToLeft])).toEqual([['Prices', false], ['أسعار', true]]);
  expect(sheets[0]?.widths).toEqual([undefined, 30, 30]);
  expect(sheets[0]?.spans.get('0:0')).toBe(3);
});

test.each([['A1', 0, 0], ['Z10', 25, 9], ['AA1', 26, 0], ['XFD1048576', 16_383, 1_048_575]])('the address %s', (text, column, row) => {
  expect(cellAddress(text)).toEqual({ column, row });
});

test.each(['', 'A0', 'XFE1', 'A1048577', '1A', 'ABCD1', 'A1:B2'])('%j is no address', (text) => {
  expect(cellAddress(text)).toBeNull();
});

test('more cells than the limit are cut', async () => {
  const cells = Array.from({ length: 6_000 }, (_, row) => `<row r="${row + 1}">${'<c><v>1</v></c>'.repeat(100)}</row>`).join('');
  const { sheets: [sheet], isCut } = await read(await xlsxOf({ sheets: { Large: `<sheetData>${cells}</sheetData>` } }));
  expect([isCut, sheet?.rowCount]).toEqual([true, 5_000]);
}, 30_000);

test('bombs, locked and damaged workbooks are refused', async () => {
  await expect(read(lockedOfficeFile())).rejects.toMatchObject({ kind: 'locked' });
  await expect(read(await zipOf({ 'xl/workbook.xml': new Uint8Array(300_000_000) }))).rejects.toMatchObject({ kind: 'tooLarge' });
  await expect(read(await zipOf({ 'xl/other.xml': '<a/>' }))).rejects.toMatchObject({ kind: 'unreadable' });
  await expect(read(Buffer.from('no workbook'))).rejects.toMatchObject({ kind: 'unreadable' });
  await expect(read(await xlsxOf({ sheets: { Broken: '<sheetData><row><c></row>' } }))).rejects.toBeInstanceOf(Error);
}, 60_000);
