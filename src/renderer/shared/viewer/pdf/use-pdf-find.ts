import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { clearFindHighlights, showFindHighlights } from '../../find/find-highlights';
import { logProblem } from '../../log';
import { createTextReader, hitsIn, rangeOf, type Hit, type PageText } from './document-text';

/** Maximum number of matches kept. */
const hitLimit = 2000;

/** Number of pages that are searched before the first matches are shown. */
const pagesPerReport = 20;

export interface PdfFind {
  readonly query: string;
  readonly setQuery: (query: string) => void;
  readonly isCaseSensitive: boolean;
  readonly setCaseSensitive: (isCaseSensitive: boolean) => void;
  readonly hits: readonly Hit[];
  /** Whether pages are still being searched, or the limit of matches was reached. */
  readonly isPartial: boolean;
  /** Number of the current match, counted from one; 0 without matches. */
  readonly current: number;
  readonly step: (by: 1 | -1) => void;
  readonly onTextLayer: (page: number, elements: readonly HTMLElement[] | null) => void;
}

/** Finds text in all pages of a document. `show` brings a match into view. */
export const usePdfFind = (document: PDFDocumentProxy, startPage: number, show: (hit: Hit) => void): PdfFind => {
  const read = useMemo(() => createTextReader(document), [document]);
  const [query, setQuery] = useState('');
  const [isCaseSensitive, setCaseSensitive] = useState(false);
  const [hits, setHits] = useState<readonly Hit[]>([]);
  const [texts, setTexts] = useState<ReadonlyMap<number, PageText>>(new Map());
  const [isPartial, setPartial] = useState(false);
  const [at, setAt] = useState(0);
  const [layers, setLayers] = useState<ReadonlyMap<number, readonly HTMLElement[]>>(new Map());
  const latest = useRef({ startPage, show });
  useEffect(() => { latest.current = { startPage, show }; });

  useEffect(() => {
    let isCurrent = true;
    const found: Hit[] = [];
    const searched = new Map<number, PageText>();
    let isShown = false;
    const report = (isComplete: boolean): void => {
      setHits([...found]);
      setTexts(new Map(searched));
      setPartial(!isComplete || found.length >= hitLimit);
      const next = found.findIndex(({ page }) => page >= latest.current.startPage);
      if (isShown || (next === -1 && !isComplete)) return;
      isShown = true;
      setAt(Math.max(0, next));
      const first = found[Math.max(0, next)];
      if (first) latest.current.show(first);
    };
    const find = async (): Promise<void> => {
      setAt(0);
      if (query !== '') {
        for (let page = 0; page < document.numPages && found.length < hitLimit; page += 1) {
          if (page % pagesPerReport === 0) report(false);
          const text = await read(page);
          if (!isCurrent) return;
          const inPage = hitsIn(text, page, query, { isCaseSensitive });
          if (inPage.length > 0) searched.set(page, text);
          found.push(...inPage);
        }
      }
      report(true);
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
    query, setQuery, isCaseSensitive, setCaseSensitive, hits, isPartial, current: hits.length === 0 ? 0 : at + 1,
    step(by) {
      if (hits.length === 0) return;
      const next = (at + by + hits.length) % hits.length;
      setAt(next);
      const hit = hits[next];
      if (hit) show(hit);
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
