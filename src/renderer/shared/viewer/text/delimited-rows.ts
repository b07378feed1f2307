import Papa from 'papaparse';

/** Delimiters that the first lines can have. */
const delimiters = [',', ';', '\t', '|'];

/** More rows are never held. */
export const maxRows = 500_000;
/** A quoted field that is longer than this has no end. */
const maxPendingChars = 4_000_000;

export interface DelimitedRows {
  readonly rows: readonly (readonly string[])[];
  /** Parses further text. The last row waits until its end is known. */
  append(text: string): void;
  /** Parses what waits, as the last row. */
  finish(): void;
  /** Rows whose quotes are not closed, or other lines that are not well-formed. */
  problemCount(): number;
  columnCount(): number;
}

/** Enough to detect the delimiter and the line ends. */
const sampleChars = 65_536;

/** The first line end decides: later ones can belong to quoted fields. */
const detectLineEnd = (text: string): '\r\n' | '\n' | '\r' => {
  const [found] = /\r?\n|\r/.exec(text) ?? [];
  return found === '\r\n' || found === '\r' ? found : '\n';
};

const detectDelimiter = (text: string): string => {
  const { meta } = Papa.parse<string[]>(text.slice(0, sampleChars), { preview: 20, delimitersToGuess: delimiters, skipEmptyLines: true });
  return delimiters.includes(meta.delimiter) ? meta.delimiter : ',';
};

/** Reads delimited text in pieces. `delimiter` null: it is detected. */
export const createDelimitedRows = (delimiter: string | null): DelimitedRows => {
  const rows: string[][] = [];
  let chosen = delimiter;
  let newline: '\r\n' | '\n' | '\r' | null = null;
  let waiting = '';
  let problems = 0;
  let columns = 0;
  const parse = (isLast: boolean): void => {
    if (newline === null && waiting.length < sampleChars && !isLast) return;
    newline ??= detectLineEnd(waiting);
    chosen ??= detectDelimiter(waiting);
    const { data, errors, meta } = new Papa.Parser({ delimiter: chosen, newline }).parse(waiting, 0, !isLast) as Papa.ParseResult<string[]>;
    for (const row of data) {
      if (rows.length >= maxRows) break;
      if (isLast && row.length === 1 && row[0] === '') continue;
      columns = Math.max(columns, row.length);
      rows.push(row);
    }
    problems += errors.filter(({ type }) => type === 'Quotes').length;
    waiting = isLast ? '' : waiting.slice(meta.cursor);
  };
  return {
    rows,
    append(text) {
      waiting += text;
      if (rows.length < maxRows) parse(waiting.length > maxPendingChars);
    },
    finish() { if (waiting !== '') parse(true); },
    problemCount: () => problems,
    columnCount: () => columns,
  };
};
