/** The cells of a workbook as they are shown: formatted texts. */
export interface Workbook {
  readonly sheets: readonly Sheet[];
  /** Whether cells or sheets above the limits are missing. */
  readonly isCut: boolean;
}

export interface Sheet {
  readonly name: string;
  readonly isRightToLeft: boolean;
  readonly columnCount: number;
  /** Widths in characters, by column. Missing ones have the width of the sheet. */
  readonly widths: readonly (number | undefined)[];
  readonly rowCount: number;
  /** The rows that have cells, by number. */
  readonly rows: ReadonlyMap<number, readonly Cell[]>;
  /** Cells that span several columns in their row: column count by `row:column`. */
  readonly spans: ReadonlyMap<string, number>;
}

export interface Cell {
  /** Counted from 0. */
  readonly column: number;
  readonly text: string;
  readonly isNumber: boolean;
}
