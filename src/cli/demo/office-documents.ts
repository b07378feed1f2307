import { zipOf } from './zip-archive';

const xml = (body: string): string => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${body}`;
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const contentTypes = (overrides: Readonly<Record<string, string>>): string => xml(
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>'
  + Object.entries(overrides).map(([part, type]) => `<Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`).join('') + '</Types>',
);
const relations = (entries: readonly (readonly [type: string, target: string])[]): string => xml(
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
  + entries.map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`).join('') + '</Relationships>',
);
const officeRelation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A text document (OOXML) with one paragraph per line. */
export const docxOf = (lines: readonly string[]): Buffer => zipOf({
  '[Content_Types].xml': contentTypes({ '/word/document.xml': 'wordprocessingml.document.main' }),
  '_rels/.rels': relations([['officeDocument', 'word/document.xml']]),
  'word/document.xml': xml(`<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${
    lines.map((line) => `<w:p><w:r><w:t xml:space="preserve">${escaped(line)}</w:t></w:r></w:p>`).join('')}</w:body></w:document>`),
});

/** A workbook (OOXML) with one sheet. */
export const xlsxOf = (rows: readonly (readonly (string | number)[])[]): Buffer => {
  const cell = (value: string | number): string => (typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${escaped(value)}</t></is></c>`);
  return zipOf({
    '[Content_Types].xml': contentTypes({ '/xl/workbook.xml': 'spreadsheetml.sheet.main', '/xl/worksheets/sheet1.xml': 'spreadsheetml.worksheet' }),
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': xml(`<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${officeRelation}"><sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>`),
    'xl/_rels/workbook.xml.rels': relations([['worksheet', 'worksheets/sheet1.xml']]),
    'xl/worksheets/sheet1.xml': xml(`<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${
      rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')}</sheetData></worksheet>`),
  });
};

/** A presentation in the OpenDocument format with one title per slide. */
export const odpOf = (titles: readonly string[]): Buffer => {
  const type = 'application/vnd.oasis.opendocument.presentation';
  const names = ['office', 'draw', 'text', 'presentation', 'style'].map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name === 'draw' ? 'drawing' : name}:1.0"`).join(' ');
  return zipOf({
    mimetype: type,
    'META-INF/manifest.xml': xml(`<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.2"><manifest:file-entry manifest:full-path="/" manifest:media-type="${type}"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>`),
    'content.xml': xml(`<office:document-content ${names} office:version="1.2"><office:body><office:presentation>${
      titles.map((title) => `<draw:page><draw:frame><draw:text-box><text:p>${escaped(title)}</text:p></draw:text-box></draw:frame></draw:page>`).join('')}</office:presentation></office:body></office:document-content>`),
  });
};

/** A PDF of one A4 page with lines of Latin text. */
export const pdfOf = (lines: readonly string[]): Buffer => {
  const shown = lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) '`).join('\n');
  const stream = `BT /F1 14 Tf 18 TL 72 770 Td\n${shown}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(stream, 'latin1')} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
};
