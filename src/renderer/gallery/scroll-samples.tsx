import { useRef, useState } from 'react';
import { BackToTop } from '../ui/back-to-top';
import { Carousel } from '../ui/carousel';
import { InfiniteScrollEnd, useInfiniteScroll } from '../ui/infinite-scroll';
import { Sample } from './sample';
import styles from './gallery.module.css';

const pageRows = 12;
const allRows = 36;

export const ScrollSamples = () => {
  const scroller = useRef<HTMLDivElement>(null);
  const [rows, setRows] = useState(pageRows);
  const [isLoading, setLoading] = useState(false);
  const hasMore = rows < allRows;
  useInfiniteScroll(scroller, {
    hasMore,
    isLoading,
    onLoadMore: () => {
      setLoading(true);
      setTimeout(() => { setRows((shown) => shown + pageRows); setLoading(false); }, 300);
    },
  });
  return (
    <Sample title="Scrolling">
      <div ref={scroller} className={styles.list} tabIndex={0} aria-label="Rows" role="region">
        {Array.from({ length: rows }, (_, row) => <div key={row} className={styles.line}>Row {row + 1}</div>)}
        <InfiniteScrollEnd hasMore={hasMore} isLoading={isLoading} />
      </div>
      <BackToTop scroller={scroller} />
      <h3 className={styles.heading}>Carousel</h3>
      <Carousel
        label="News"
        slides={['Write without a connection', 'Share with one link', 'Find it again'].map((text) => ({ key: text, content: <p className={styles.line}>{text}</p> }))}
      />
    </Sample>
  );
};
