import type { Hit } from './document-text';
import { offsetOf, type PageLayout } from './page-layout';
import styles from './pdf-ticks.module.css';

/** Number of places at the edge that can have a tick. */
const placeCount = 400;

export interface PdfTicksProps {
  readonly layout: PageLayout;
  readonly hits: readonly Hit[];
  /** Index of the current match. */
  readonly current: number;
}

/** Marks at the edge of the document where the matches are. */
export const PdfTicks = ({ layout, hits, current }: PdfTicksProps) => {
  const placeOf = (hit: Hit): number => Math.round((offsetOf(layout, hit) / Math.max(1, layout.height)) * placeCount);
  const shown = hits[current];
  const currentPlace = shown ? placeOf(shown) : null;
  return (
    <div className={styles.edge} aria-hidden>
      {[...new Set(hits.map(placeOf))].map((place) => (
        <span key={place} className={styles.tick} style={{ insetBlockStart: `${(100 * place) / placeCount}%` }} data-tick={place === currentPlace ? 'current' : 'match'} />
      ))}
    </div>
  );
};
