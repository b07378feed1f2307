import { format } from 'numfmt';
import { readXml } from '../content/read-xml';

/** Formats numbers by the style of a cell. */
export type FormatNumber = (value: number, style: number) => string;

/** The formats that a workbook refers to by number (ECMA-376, part 1, section 18.8.30). */
const builtIn: Readonly<Record<number, string>> = {
  0: 'General', 1: '0', 2: '0.00', 3: '#,##0', 4: '#,##0.00', 9: '0%', 10: '0.00%', 11: '0.00E+00', 12: '# ?/?', 13: '# ??/??', 14: 'yyyy-mm-dd', 15: 'd-mmm-yy', 16: 'd-mmm',
  17: 'mmm-yy', 18: 'h:mm AM/PM', 19: 'h:mm:ss AM/PM', 20: 'h:mm', 21: 'h:mm:ss', 22: 'yyyy-mm-dd h:mm', 37: '#,##0;(#,##0)', 38: '#,##0;[Red](#,##0)', 39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;[Red](#,##0.00)', 45: 'mm:ss', 46: '[h]:mm:ss', 47: 'mm:ss.0', 48: '##0.0E+0', 49: '@',
};

/** Days between the two starting points of dates, 1900 and 1904. */
const daysTo1904 = 1462;

/** The formats of a workbook's styles. A format that cannot be used shows the number itself. */
export const readCellFormats = (styles: Uint8Array | undefined, isFrom1904: boolean): FormatNumber => {
  const patterns = new Map<number, string>(Object.entries(builtIn).map(([id, pattern]) => [Number(id), pattern]));
  const formatOfStyle: number[] = [];
  let isInCellStyles = false;
  if (styles) {
    readXml(styles, {
      onOpen: (name, attributes) => {
        if (name === 'numFmt') patterns.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? 'General');
        else if (name === 'cellXfs') isInCellStyles = true;
        else if (name === 'xf' && isInCellStyles) formatOfStyle.push(Number(attributes['numFmtId'] ?? 0));
      },
      onClose: (name) => { if (name === 'cellXfs') isInCellStyles = false; },
    });
  }
  const isDate = (pattern: string): boolean => /[ymdhs]/i.test(pattern.replace(/"[^"]*"|\\.|\[[^[\]]*\]|General/gi, ''));
  return (value, style) => {
    const pattern = patterns.get(formatOfStyle[style] ?? 0) ?? 'General';
    try {
      return format(pattern, isFrom1904 && isDate(pattern) ? value + daysTo1904 : value);
    } catch {
      return String(value);
    }
  };
};
