/** A, B, … Z, AA, AB, … for 0, 1, … */
export const columnLetters = (index: number): string =>
  (index < 26 ? '' : columnLetters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

/** Whether a field is a number, an amount or a share. */
export const isNumber = (text: string): boolean => text.length < 40 && /^[-+(]?[$€£¥]?\d[\d.,' \u00a0]*(?:e[-+]?\d+)?[%$€£¥]?\)?$/i.test(text.trim());

const sampledRows = 100;
const charWidthPx = 8;
const paddingPx = 24;

/** Widths in pixels by the longest field of the first rows, within limits. */
export const columnWidths = (rows: readonly (readonly string[])[], count: number): readonly number[] => {
  const sample = rows.slice(0, sampledRows);
  return Array.from({ length: count }, (_, column) => {
    const longest = sample.reduce((most, row) => Math.max(most, Math.min(40, row[column]?.length ?? 0)), 4);
    return longest * charWidthPx + paddingPx;
  });
};
