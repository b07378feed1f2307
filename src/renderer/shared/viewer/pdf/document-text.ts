import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { matchesIn, type Folding } from '../../find/match-text';

/** The text of a page, as find reads it. */
export interface PageText {
  readonly text: string;
  readonly pieces: readonly TextPiece[];
}

/** One item of a page's text; the text layer has an element for each, in the same order. */
export interface TextPiece {
  readonly start: number;
  readonly length: number;
  /** Share of the page's height above its baseline. */
  readonly share: number;
}

/** A match in a document. `start` and `end`: units of the page's text. `share`: share of the page's height above it. */
export interface Hit {
  readonly page: number;
  readonly share: number;
  readonly start: number;
  readonly end: number;
}

const readText = async (page: PDFPageProxy): Promise<PageText> => {
  const pieces: TextPiece[] = [];
  const viewport = page.getViewport({ scale: 1 });
  let text = '';
  for (const item of (await page.getTextContent()).items) {
    if (!('str' in item)) continue;
    const [, , , , x = 0, y = 0] = item.transform as readonly number[];
    const [, top = 0] = viewport.convertToViewportPoint(x, y) as readonly number[];
    pieces.push({ start: text.length, length: item.str.length, share: top / viewport.height });
    text += item.str + (item.hasEOL ? '\n' : '');
  }
  return { text, pieces };
};

/** Texts of a document's pages, each read once. */
export const createTextReader = (document: PDFDocumentProxy): ((page: number) => Promise<PageText>) => {
  const texts = new Map<number, Promise<PageText>>();
  return (page) => {
    const known = texts.get(page) ?? document.getPage(page + 1).then(readText);
    texts.set(page, known);
    return known;
  };
};

/** Index of the piece that contains a unit of the text. */
const pieceAt = ({ pieces }: PageText, unit: number): number => pieces.findLastIndex(({ start, length }) => start <= unit && length > 0);

export const hitsIn = (pageText: PageText, page: number, query: string, folding: Folding): readonly Hit[] =>
  matchesIn(pageText.text, query, folding).map(({ start, end }) => ({ page, share: pageText.pieces[pieceAt(pageText, start)]?.share ?? 0, start, end }));

/** The range of a match in a page's text layer; null if the layer has another text. */
export const rangeOf = (pageText: PageText, layer: readonly HTMLElement[], { start, end }: Hit): Range | null => {
  const place = (unit: number, isEnd: boolean): readonly [Node, number] | null => {
    const index = pieceAt(pageText, isEnd ? unit - 1 : unit);
    const [piece, node] = [pageText.pieces[index], layer[index]?.firstChild];
    return piece && node ? [node, Math.min(unit - piece.start, piece.length)] : null;
  };
  const [from, to] = [place(start, false), place(end, true)];
  if (!from || !to) return null;
  const range = document.createRange();
  range.setStart(...from);
  range.setEnd(...to);
  return range;
};
