import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';
import mammoth from 'mammoth';
import { unpackParts, type Parts } from '../archive/unpack-parts';
import { ContentProblem } from '../content/content-problem';
import type { WordBlock, WordCell, WordDocument, WordParagraph, WordPart, WordStyle, WordTable } from './word-document';

/** A document's text is at most a part of it. */
const limits = { totalBytes: 192 * 1024 * 1024, partCount: 5_000 };
const maxXmlBytes = 32 * 1024 * 1024;
const maxPictures = 1_000;
const maxTableRows = 1_000;
/** Tables in tables above this depth are left out. */
const maxDepth = 8;

/** An element of mammoth's document. */
interface Element {
  readonly type: string;
  readonly children?: readonly Element[];
  readonly value?: string;
  readonly styleId?: string | null;
  readonly styleName?: string | null;
  readonly numbering?: { readonly isOrdered: boolean; readonly level: string } | null;
  readonly alignment?: string | null;
  readonly isBold?: boolean;
  readonly isItalic?: boolean;
  readonly isUnderline?: boolean;
  readonly isStrikethrough?: boolean;
  readonly isAllCaps?: boolean;
  readonly verticalAlignment?: string;
  readonly highlight?: string | null;
  readonly href?: string;
  readonly checked?: boolean;
  readonly noteType?: string;
  readonly noteId?: string;
  readonly altText?: string | null;
  readonly isHeader?: boolean;
  readonly colSpan?: number;
  readonly rowSpan?: number;
  readonly breakType?: string;
  readonly readAsArrayBuffer?: () => Promise<ArrayBuffer>;
  readonly notes?: { resolve(reference: Element): { readonly body: readonly Element[] } | null };
}

const isWanted = (name: string): boolean => /\.(?:xml|rels)$/i.test(name) || /^word\/media\//i.test(name);

const rightToLeft = /<w:bidi(?:\s+w:val="(?:1|true|on)")?\s*\/>/;
const alignmentElement = /<w:jc\s+w:val="(\w+)"\s*\/>/;

/**
 * Writes the direction of a paragraph into its alignment (`rtl-center`), because mammoth reads alignments only.
 * Paragraphs of other prefixes have the direction of their letters.
 */
export const markDirections = (xml: string): string => xml.replace(/<w:pPr>[\s\S]*?<\/w:pPr>/g, (properties) => {
  if (!rightToLeft.test(properties)) return properties;
  const alignment = alignmentElement.exec(properties)?.[1] ?? 'start';
  return properties.replace(alignmentElement, '').replace(rightToLeft, `<w:jc w:val="rtl-${alignment}"/>`);
});

/** The parts as an uncompressed zip file, so that mammoth decompresses nothing. */
const repack = async (parts: Parts): Promise<ArrayBuffer> => {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { level: 0, useWebWorkers: false });
  for (const [name, bytes] of parts) {
    const isXml = !/^word\/media\//i.test(name);
    if (isXml && bytes.length > maxXmlBytes) throw new ContentProblem('tooLarge', `A part of ${bytes.length} bytes`);
    const isText = /^word\/(?:document|footnotes|endnotes)\.xml$/i.test(name);
    await writer.add(name, new Uint8ArrayReader(isText ? new TextEncoder().encode(markDirections(new TextDecoder().decode(bytes))) : bytes));
  }
  return (await writer.close()).buffer;
};

const headingOf = ({ styleName, styleId }: Element): number | null => {
  const name = styleName ?? styleId ?? '';
  if (/^title$/i.test(name)) return 1;
  if (/^subtitle$/i.test(name)) return 2;
  const level = Number(/^heading ?([1-9])$/i.exec(name)?.[1] ?? 0);
  return level > 0 ? Math.min(level, 6) : null;
};

/** In a paragraph from right to left, left and right of the file mean start and end. */
const alignments: Readonly<Record<string, WordParagraph['alignment']>> = { start: 'start', left: 'start', center: 'center', right: 'end', end: 'end', both: 'justify', distribute: 'justify' };

const stylesOf = (run: Element): WordStyle[] => {
  const flags: Readonly<Record<WordStyle, boolean>> = {
    bold: run.isBold === true, italic: run.isItalic === true, underline: run.isUnderline === true, strike: run.isStrikethrough === true, capitals: run.isAllCaps === true,
    superscript: run.verticalAlignment === 'superscript', subscript: run.verticalAlignment === 'subscript', highlight: typeof run.highlight === 'string',
  };
  return (Object.keys(flags) as WordStyle[]).filter((style) => flags[style]);
};

/** Converts mammoth's document. Notes are numbered by their first reference. */
const convert = (document: Element) => {
  const pictures: (() => Promise<ArrayBuffer>)[] = [];
  const noteNumbers = new Map<string, number>();
  const notes: Element[] = [];

  const numberOf = (reference: Element): number => {
    const key = `${reference.noteType ?? ''} ${reference.noteId ?? ''}`;
    const known = noteNumbers.get(key);
    if (known !== undefined) return known;
    notes.push(reference);
    noteNumbers.set(key, notes.length);
    return notes.length;
  };

  const partsOf = (elements: readonly Element[], styles: readonly WordStyle[], href: string | null): WordPart[] => elements.flatMap((element): WordPart[] => {
    const inside = element.children ?? [];
    const text = (value: string): WordPart[] => [{ kind: 'text', text: value, styles, href }];
    switch (element.type) {
      case 'text': return text(element.value ?? '');
      case 'tab': return text('\t');
      case 'checkbox': return text(element.checked === true ? '☑' : '☐');
      case 'break': return element.breakType === 'line' ? [{ kind: 'break' }] : [];
      case 'run': return partsOf(inside, stylesOf(element), href);
      case 'hyperlink': return partsOf(inside, styles, element.href ?? null);
      case 'noteReference': return [{ kind: 'note', number: numberOf(element) }];
      case 'image':
        if (!element.readAsArrayBuffer || pictures.length >= maxPictures) return [];
        pictures.push(element.readAsArrayBuffer);
        return [{ kind: 'picture', index: pictures.length - 1, description: element.altText ?? '' }];
      default: return partsOf(inside, styles, href);
    }
  });

  const paragraphOf = (element: Element): WordParagraph => {
    const [, direction, alignment] = /^(rtl-)?(\w+)$/.exec(element.alignment ?? '') ?? [];
    const { numbering } = element;
    return {
      kind: 'paragraph', heading: headingOf(element), isQuote: /^(?:intense )?quote$/i.test(element.styleName ?? ''),
      list: numbering ? { level: Math.min(8, Math.max(0, Number(numbering.level) || 0)), isOrdered: numbering.isOrdered } : null,
      direction: direction === undefined ? null : 'rtl', alignment: alignments[alignment ?? ''] ?? 'start', parts: partsOf(element.children ?? [], [], null),
    };
  };

  const tableOf = ({ children = [] }: Element, depth: number): WordTable => {
    const rows = children.filter(({ type }) => type === 'tableRow');
    const shown = rows.slice(0, maxTableRows).map(({ isHeader, children: cells = [] }) => ({
      isHeader: isHeader === true,
      cells: cells.map((cell): WordCell => ({ columns: cell.colSpan ?? 1, rows: cell.rowSpan ?? 1, blocks: blocksOf(cell.children ?? [], depth + 1) })),
    }));
    const [first] = shown.flatMap(({ cells }) => cells.flatMap(({ blocks }) => blocks));
    return { kind: 'table', direction: first?.direction ?? null, rows: shown, isCut: rows.length > maxTableRows };
  };

  const blocksOf = (elements: readonly Element[], depth: number): WordBlock[] => elements.flatMap((element): WordBlock[] => {
    if (element.type === 'paragraph') return [paragraphOf(element)];
    if (element.type === 'table') return depth > maxDepth ? [] : [tableOf(element, depth)];
    return blocksOf(element.children ?? [], depth);
  });

  const blocks = blocksOf(document.children ?? [], 0);
  // A note can refer to further notes, which are appended while the list is read.
  const noteBlocks: WordBlock[][] = [];
  for (const reference of notes) noteBlocks.push(blocksOf(document.notes?.resolve(reference)?.body ?? [], 0));
  return { blocks, notes: noteBlocks, pictures };
};

/** Reads a Word document (.docx). Macros, fields and links to other files are never followed. */
export const readWord = async (bytes: Uint8Array<ArrayBuffer>): Promise<WordDocument> => {
  const arrayBuffer = await repack(await unpackParts(bytes, isWanted, limits));
  const found: Element[] = [];
  await mammoth.convertToHtml({ arrayBuffer }, {
    externalFileAccess: false, includeDefaultStyleMap: false, includeEmbeddedStyleMap: false,
    transformDocument: (document: Element): Element => {
      found.push(document);
      // Nothing is left for the conversion to HTML.
      return { ...document, children: [] };
    },
  });
  const [document] = found;
  if (!document) throw new ContentProblem('unreadable', 'A Word file without a document');
  const { pictures, ...content } = convert(document);
  const loaded: Uint8Array<ArrayBuffer>[] = [];
  for (const read of pictures) loaded.push(new Uint8Array(await read().catch(() => new ArrayBuffer())));
  return { ...content, pictures: loaded };
};
