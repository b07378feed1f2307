import { unpackParts, type Parts } from '../archive/unpack-parts';
import { ContentProblem } from '../content/content-problem';
import { readCellFormats, type FormatNumber } from './cell-formats';
import { readXml, type Attributes } from '../content/read-xml';
import type { Cell, Sheet, Workbook } from './workbook';

const limits = { totalBytes: 256 * 1024 * 1024, partCount: 2_000 };
const maxCells = 500_000;
const maxSheets = 200;
/** The limits of Excel. */
const maxRows = 1_048_576;
const maxColumns = 16_384;
/** The rest of a longer text is not shown. */
const maxTextChars = 2_000;
const maxSharedTexts = 1_000_000;

const isWanted = (name: string): boolean => /^(?:_rels\/\.rels|xl\/(?:workbook|sharedStrings|styles)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[^/]+\.xml)$/i.test(name);

/** The column and the row of `BC12`, counted from 0; null if it is no address of a cell. */
export const cellAddress = (text: string): { readonly column: number; readonly row: number } | null => {
  const [, letters = '', digits] = /^([A-Z]{1,3})(\d{1,7})$/.exec(text) ?? [];
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  const row = Number(digits) - 1;
  return column >= 0 && column < maxColumns && row >= 0 && row < maxRows ? { column, row } : null;
};

/** The texts that cells share. Readings of Japanese words beside them are left out. */
const readSharedTexts = (bytes: Uint8Array | undefined): readonly string[] => {
  const texts: string[] = [];
  if (!bytes) return texts;
  let text = '';
  let isText = false;
  let isReading = false;
  readXml(bytes, {
    onOpen: (name) => {
      if (name === 'si') text = '';
      else if (name === 'rPh') isReading = true;
      else if (name === 't') isText = !isReading;
    },
    onClose: (name) => {
      if (name === 't') isText = false;
      else if (name === 'rPh') isReading = false;
      else if (name === 'si' && texts.length < maxSharedTexts) texts.push(text);
    },
    onText: (part) => { if (isText && text.length < maxTextChars) text += part.slice(0, maxTextChars); },
  });
  return texts;
};

interface SheetPart {
  readonly name: string;
  readonly path: string;
}

/** The visible sheets in their order, and whether dates count from 1904. */
const readSheetParts = (parts: Parts): { readonly sheets: readonly SheetPart[]; readonly isFrom1904: boolean } => {
  const workbook = parts.get('xl/workbook.xml');
  const relationships = parts.get('xl/_rels/workbook.xml.rels');
  if (!workbook || !relationships) throw new ContentProblem('unreadable', 'A workbook without sheets');
  const targets = new Map<string, string>();
  readXml(relationships, { onOpen: (name, attributes) => { if (name === 'Relationship') targets.set(attributes['Id'] ?? '', attributes['Target'] ?? ''); } });
  const sheets: SheetPart[] = [];
  let isFrom1904 = false;
  readXml(workbook, {
    onOpen: (name, attributes) => {
      if (name === 'workbookPr') isFrom1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '');
      if (name !== 'sheet' || /^(?:hidden|veryHidden)$/.test(attributes['state'] ?? '')) return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
      const target = targets.get(id) ?? '';
      sheets.push({ name: (attributes['name'] ?? '').slice(0, 100), path: target.startsWith('/') ? target.slice(1) : `xl/${target}` });
    },
  });
  return { sheets, isFrom1904 };
};

interface SheetContext {
  readonly sharedTexts: readonly string[];
  readonly formatNumber: FormatNumber;
  /** Cells that may still be read. */
  readonly budget: { cells: number };
}

const textOf = (raw: string, { t: type = 'n', s: style = '0' }: Attributes, { sharedTexts, formatNumber }: SheetContext): { readonly text: string; readonly isNumber: boolean } => {
  if (type === 's') return { text: sharedTexts[Number(raw)] ?? '', isNumber: false };
  if (type === 'b') return { text: raw === '1' ? 'TRUE' : 'FALSE', isNumber: false };
  const value = Number(raw);
  if (type !== 'n' || raw === '' || !Number.isFinite(value)) return { text: raw, isNumber: false };
  return { text: formatNumber(value, Number(style)), isNumber: true };
};

const readSheet = (name: string, bytes: Uint8Array, context: SheetContext): Sheet => {
  const rows = new Map<number, Cell[]>();
  const spans = new Map<string, number>();
  const widths: (number | undefined)[] = [];
  let isRightToLeft = false;
  let columnCount = 0;
  let rowCount = 0;
  let place: { column: number; row: number } = { column: -1, row: -1 };
  let attributes: Attributes = {};
  let raw = '';
  let isValue = false;

  const setWidths = ({ min, max, width }: Attributes): void => {
    for (let column = Number(min) - 1; column < Math.min(Number(max), 1_000); column += 1) widths[column] = Number(width);
  };
  const setSpan = (reference: string): void => {
    const [from, to] = reference.split(':').map((each) => cellAddress(each));
    if (from && to && to.column > from.column) spans.set(`${from.row}:${from.column}`, to.column - from.column + 1);
  };
  const addCell = (): void => {
    const { text, isNumber } = textOf(raw, attributes, context);
    const shown = text.slice(0, maxTextChars);
    if (shown === '' || context.budget.cells <= 0) return;
    context.budget.cells -= 1;
    const row = rows.get(place.row) ?? [];
    row.push({ column: place.column, text: shown, isNumber });
    rows.set(place.row, row);
    rowCount = Math.max(rowCount, place.row + 1);
    columnCount = Math.max(columnCount, place.column + 1);
  };

  readXml(bytes, {
    onOpen: (element, found) => {
      if (element === 'sheetView') isRightToLeft = /^(?:1|true)$/.test(found['rightToLeft'] ?? '');
      else if (element === 'col') setWidths(found);
      else if (element === 'mergeCell') setSpan(found['ref'] ?? '');
      else if (element === 'row') place = { column: -1, row: found['r'] === undefined ? place.row + 1 : Math.min(maxRows - 1, Math.max(0, Number(found['r']) - 1)) || 0 };
      else if (element === 'c') {
        place = cellAddress(found['r'] ?? '') ?? { column: Math.min(maxColumns - 1, place.column + 1), row: Math.max(0, place.row) };
        attributes = found;
        raw = '';
      } else if (element === 'v' || element === 't') isValue = true;
    },
    onClose: (element) => {
      if (element === 'v' || element === 't') isValue = false;
      else if (element === 'c') addCell();
    },
    onText: (part) => { if (isValue && raw.length < maxTextChars) raw += part.slice(0, maxTextChars); },
  });
  return { name, isRightToLeft, columnCount, widths, rowCount, rows, spans };
};

/** Reads a workbook (.xlsx): the values that were stored with it. Formulas are not computed, and macros not read. */
export const readWorkbook = async (bytes: Uint8Array<ArrayBuffer>): Promise<Workbook> => {
  const parts = await unpackParts(bytes, isWanted, limits);
  const { sheets, isFrom1904 } = readSheetParts(parts);
  const budget = { cells: maxCells };
  const context: SheetContext = { budget, sharedTexts: readSharedTexts(parts.get('xl/sharedStrings.xml')), formatNumber: readCellFormats(parts.get('xl/styles.xml'), isFrom1904) };
  const read = sheets.slice(0, maxSheets).flatMap(({ name, path }) => {
    const part = parts.get(path);
    return part ? [readSheet(name, part, context)] : [];
  });
  if (read.length === 0) throw new ContentProblem('unreadable', 'A workbook without sheets');
  return { sheets: read, isCut: budget.cells <= 0 || sheets.length > maxSheets };
};
