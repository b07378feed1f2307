import { Skeleton } from '../ui/skeleton';
import styles from './editor-skeleton.module.css';

/** Widths of the lines, in pixels. */
const lines = [320, 540, 580, 500, 560, 240];

/** The page of an editor while its content is loading. */
export const EditorSkeleton = () => (
  <div className={styles.desk} data-desk aria-busy>
    <div className={styles.page}>{lines.map((width) => <Skeleton key={width} width={width} height={14} />)}</div>
  </div>
);
