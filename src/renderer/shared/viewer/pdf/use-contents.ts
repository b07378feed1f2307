import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useState } from 'react';
import { logProblem } from '../../log';
import type { PdfTarget } from './pdf-page';

/** Maximum number of entries. */
const entryLimit = 2000;

/** An entry of a document's contents. `depth`: number of entries above it. */
export interface ContentsEntry extends PdfTarget {
  readonly title: string;
  readonly depth: number;
}

type Outline = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>;

/** The entries in the order of a reader. No recursion, because a hostile document can nest any number of levels. */
const entriesOf = (outline: Outline): readonly ContentsEntry[] => {
  const entries: ContentsEntry[] = [];
  const waiting = outline.map((item) => ({ item, depth: 0 })).toReversed();
  for (let next = waiting.pop(); next && entries.length < entryLimit; next = waiting.pop()) {
    const { item: { title, url, dest, items }, depth } = next;
    entries.push({ title, url, destination: dest, depth });
    waiting.push(...(items as Outline).slice(0, entryLimit).map((item) => ({ item, depth: depth + 1 })).toReversed());
  }
  return entries;
};

/** The contents of a document; empty while they are unknown, and if there are none. */
export const useContents = (document: PDFDocumentProxy): readonly ContentsEntry[] => {
  const [contents, setContents] = useState<readonly ContentsEntry[]>([]);
  useEffect(() => {
    let isCurrent = true;
    // pdf.js returns null for a document without contents, whatever its types say.
    document.getOutline().then((outline: Outline | null) => { if (isCurrent) setContents(entriesOf(outline ?? [])); }, (error: unknown) => {
      if (isCurrent) logProblem('The contents of a PDF could not be read.', error);
    });
    return () => {
      isCurrent = false;
      setContents([]);
    };
  }, [document]);
  return contents;
};
