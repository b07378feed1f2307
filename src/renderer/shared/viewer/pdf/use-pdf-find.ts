import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { clearFindHighlights, showFindHighlights } from '../../find/find-highlights';
import { logProblem } from '../../log';
import { createTextReader, hitsIn, pieceAt, rangeOf, type Hit, type PageText } from './document-text';

/** Maximum number of matches kept. */
const hitLimit = 2000;

export interface PdfFind {
  readonly query: string;
  readonly setQuery: (query: string) => void;
  readonly isCaseSensitive: boolean;
  readonly setCaseSensitive: (isCaseSensitive: boolean) => void;
  readonly hits: readonly Hit[];
  /** Number of the current match, counted from one; 0 without matches. */
  readonly current: number;
  readonly step: (by: 1 | -1) => void;
  readonly onTextLayer: (page: number, elements: readonly HTMLElement[] | null) => void;
}

/** The page of a match and the position of its line. */
const placeOf = (hit: Hit | undefined, texts: ReadonlyMap<number, PageText>): readonly [page: number, x: number, y: number] | null => {
  const text = hit && texts.get(hit.page);
  const piece = text?.pieces[pieceAt(text, hit?.start ?? 0)];
  return hit && piece ? [hit.page, piece.x, piece.y] : null;
};

/** Finds text in all pages of a document. `show` brings a match into view; x and y are in the page's coordinates. */
export const usePdfFind = (document: PDFDocumentProxy, startPage: number, show: (page: number, x: number, y: number) => void): PdfFind => {
  const read = useMemo(() => createTextReader(document), [document]);
  const [query, setQuery] = useState('');
  const [isCaseSensitive, setCaseSensitive] = useState(false);
  const [hits, setHits] = useState<readonly Hit[]>([]);
  const [texts, setTexts] = useState<ReadonlyMap<number, PageText>>(new Map());
  const [at, setAt] = useState(0);
  const [layers, setLayers] = useState<ReadonlyMap<number, readonly HTMLElement[]>>(new Map());
  const latest = useRef({ startPage, show });
  useEffect(() => { latest.current = { startPage, show }; });

  useEffect(() => {
    let isCurrent = true;
    const find = async (): Promise<void> => {
      const found: Hit[] = [];
      const searched = new Map<number, PageText>();
      if (query !== '') {
        for (let page = 0; page < document.numPages && found.length < hitLimit; page += 1) {
          const text = await read(page);
          if (!isCurrent) return;
          const inPage = hitsIn(text, page, query, { isCaseSensitive });
          if (inPage.length > 0) searched.set(page, text);
          found.push(...inPage);
        }
      }
      const first = Math.max(0, found.findIndex(({ page }) => page >= latest.current.startPage));
      setHits(found);
      setTexts(searched);
      setAt(first);
      const place = placeOf(found[first], searched);
      if (place) latest.current.show(...place);
    };
    find().catch((error: unknown) => { if (isCurrent) logProblem('The text of a PDF could not be read.', error); });
    return () => { isCurrent = false; };
  }, [document, read, query, isCaseSensitive]);

  useEffect(() => {
    const ranges = hits.map((hit) => {
      const [layer, text] = [layers.get(hit.page), texts.get(hit.page)];
      return layer && text ? rangeOf(text, layer, hit) : null;
    });
    showFindHighlights(ranges.filter((range) => range !== null), ranges[at] ?? undefined);
  }, [hits, texts, layers, at]);
  useEffect(() => clearFindHighlights, []);

  return {
    query, setQuery, isCaseSensitive, setCaseSensitive, hits, current: hits.length === 0 ? 0 : at + 1,
    step(by) {
      if (hits.length === 0) return;
      const next = (at + by + hits.length) % hits.length;
      setAt(next);
      const place = placeOf(hits[next], texts);
      if (place) show(...place);
    },
    onTextLayer: useCallback((page, elements) => {
      setLayers((before) => {
        const after = new Map(before);
        if (elements) after.set(page, elements);
        else after.delete(page);
        return after;
      });
    }, []),
  };
};
