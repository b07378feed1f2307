import { zipOf } from './zip-files';

const relationshipsOf = (relationships: Readonly<Record<string, readonly [type: string, target: string]>>): string =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${Object.entries(relationships).map(([id, [type, target]]) =>
    `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"${type === 'hyperlink' ? ' TargetMode="External"' : ''}/>`).join('')}</Relationships>`;

const wordNamespaces = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"';

/** A paragraph of WordprocessingML. `properties` are elements of `w:pPr`. */
export const wordParagraph = (text: string, properties = '', runProperties = ''): string =>
  `<w:p>${properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`}<w:r>${runProperties === '' ? '' : `<w:rPr>${runProperties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;

export const wordTable = (rows: readonly (readonly string[])[]): string =>
  `<w:tbl>${rows.map((cells) => `<w:tr>${cells.map((cell) => `<w:tc>${cell}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`;

export const wordPicture = (relationshipId: string, description: string): string =>
  `<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="Picture" descr="${description}"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="${relationshipId}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;

/** A Word file (.docx) with this body. `picture` has the relationship `rIdPicture`, the link `rIdLink` leads to `link`. */
export const docxOf = ({ body, picture = new Uint8Array(), link = 'https://deckle.example/' }: { readonly body: string; readonly picture?: Uint8Array; readonly link?: string }): Promise<Buffer> => zipOf({
  '[Content_Types].xml': '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
  '_rels/.rels': relationshipsOf({ rId1: ['officeDocument', 'word/document.xml'] }),
  'word/document.xml': `<?xml version="1.0"?><w:document ${wordNamespaces}><w:body>${body}</w:body></w:document>`,
  'word/styles.xml': `<?xml version="1.0"?><w:styles ${wordNamespaces}><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>`,
  'word/numbering.xml': `<?xml version="1.0"?><w:numbering ${wordNamespaces}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/></w:lvl><w:lvl w:ilvl="1"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
  'word/_rels/document.xml.rels': relationshipsOf({ rId1: ['styles', 'styles.xml'], rId2: ['numbering', 'numbering.xml'], rIdPicture: ['image', 'media/image1.png'], rIdLink: ['hyperlink', link] }),
  'word/media/image1.png': picture,
});

/** An Excel file (.xlsx). Each sheet is the content of its `worksheet` element. */
export const xlsxOf = ({ sheets, sharedTexts = [], formats = [], date1904 = false }: {
  readonly sheets: Readonly<Record<string, string>>;
  readonly sharedTexts?: readonly string[];
  /** The number formats of the cell styles 1, 2, …. */
  readonly formats?: readonly string[];
  readonly date1904?: boolean;
}): Promise<Buffer> => {
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const names = Object.keys(sheets);
  return zipOf({
    '_rels/.rels': relationshipsOf({ rId1: ['officeDocument', 'xl/workbook.xml'] }),
    'xl/workbook.xml': `<?xml version="1.0"?><workbook ${main} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><workbookPr date1904="${date1904 ? '1' : '0'}"/><sheets>${names.map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"${name.startsWith('Hidden') ? ' state="hidden"' : ''}/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationshipsOf(Object.fromEntries(names.map((_, index) => [`rId${index + 1}`, ['worksheet', `worksheets/sheet${index + 1}.xml`] as const]))),
    'xl/sharedStrings.xml': `<?xml version="1.0"?><sst ${main}>${sharedTexts.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    'xl/styles.xml': `<?xml version="1.0"?><styleSheet ${main}><numFmts>${formats.map((format, index) => `<numFmt numFmtId="${170 + index}" formatCode="${format}"/>`).join('')}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats.map((_, index) => `<xf numFmtId="${170 + index}"/>`).join('')}</cellXfs></styleSheet>`,
    ...Object.fromEntries(names.map((name, index) => [`xl/worksheets/sheet${index + 1}.xml`, `<?xml version="1.0"?><worksheet ${main}>${sheets[name] ?? ''}</worksheet>`])),
  });
};

/** The beginning of a compound file with an encrypted package, as Office writes a file with a password. */
export const lockedOfficeFile = (): Buffer => Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(1016), Buffer.from('EncryptedPackage', 'utf16le'), Buffer.alloc(480)]);
