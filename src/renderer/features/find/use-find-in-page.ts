import { useCallback, useEffect, useState } from 'react';
import { clearFindHighlights, showFindHighlights } from '../../shared/find/find-highlights';
import { findInPage, hasPartialList } from './find-in-page';

export interface FindState {
  readonly count: number;
  /** Number of the current match, counted from one; 0 without matches. */
  readonly current: number;
  /** Only the rendered part of a long list was searched. */
  readonly isPartial: boolean;
  readonly step: (by: 1 | -1) => void;
}

/**
 * Searches the page initially and after each change of it. Matches are highlighted without changing the page, its
 * focus or its selection.
 */
export const useFindInPage = (query: string, isCaseSensitive: boolean, root: () => Element | null): FindState => {
  const [ranges, setRanges] = useState<readonly Range[]>([]);
  const [isPartial, setPartial] = useState(false);
  const [index, setIndex] = useState(0);

  useEffect(() => {
    const page = root();
    if (!page) return undefined;
    const look = (): void => {
      setRanges(findInPage(page, query, { isCaseSensitive }));
      setPartial(hasPartialList(page));
    };
    look();
    let frame = 0;
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    });
    observer.observe(page, { subtree: true, childList: true, characterData: true });
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [query, isCaseSensitive, root]);
  const [lookedFor, setLookedFor] = useState(query);
  if (lookedFor !== query) {
    setLookedFor(query);
    setIndex(0);
  }
  const at = Math.min(index, Math.max(0, ranges.length - 1));
  useEffect(() => { showFindHighlights(ranges, ranges[at]); }, [ranges, at]);
  useEffect(() => clearFindHighlights, []);

  const step = useCallback((by: 1 | -1): void => {
    if (ranges.length === 0) return;
    const next = (at + by + ranges.length) % ranges.length;
    setIndex(next);
    ranges[next]?.startContainer.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [ranges, at]);
  return { count: ranges.length, current: ranges.length === 0 ? 0 : at + 1, isPartial, step };
};
