import { useEffect, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from './skeleton';
import styles from './infinite-scroll.module.css';

/**
 * Distance from the end at which more is loaded, and the throttle of scroll events (account specification, section
 * 9).
 */
const thresholdPx = 100;
const throttleMs = 16;

export interface InfiniteScrollOptions {
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly onLoadMore: () => void;
}

/** Calls `onLoadMore` whenever the end of `scroller` is within 100 px, also if the content does not fill it. */
export const useInfiniteScroll = (scroller: RefObject<HTMLElement | null>, { hasMore, isLoading, onLoadMore }: InfiniteScrollOptions): void => {
  const load = useRef(onLoadMore);
  useEffect(() => { load.current = onLoadMore; }, [onLoadMore]);
  useEffect(() => {
    const element = scroller.current;
    if (!element || !hasMore || isLoading) return undefined;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const look = (): void => {
      timer = null;
      if (element.scrollHeight - element.scrollTop - element.clientHeight < thresholdPx) load.current();
    };
    const lookSoon = (): void => { timer ??= setTimeout(look, throttleMs); };
    lookSoon();
    element.addEventListener('scroll', lookSoon, { passive: true });
    return () => {
      element.removeEventListener('scroll', lookSoon);
      if (timer !== null) clearTimeout(timer);
    };
  }, [scroller, hasMore, isLoading]);
};

/** The end of a list: a skeleton while more is loading, then 'no more content'. */
export const InfiniteScrollEnd = ({ hasMore, isLoading }: Pick<InfiniteScrollOptions, 'hasMore' | 'isLoading'>) => {
  const { t } = useTranslation('common');
  return (
    <div className={styles.end} role="status">
      {isLoading && <><span className="visually-hidden">{t('loading')}</span><Skeleton width={160} /></>}
      {!isLoading && !hasMore && <p className="sentence">{t('noMoreContent')}</p>}
    </div>
  );
};
