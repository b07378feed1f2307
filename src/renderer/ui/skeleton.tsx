import { classNames } from './class-names';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** CSS lengths; a line of text is 8 px high. */
  readonly width?: number | string;
  readonly height?: number | string;
  readonly shape?: 'bar' | 'block' | 'circle';
}

/** Placeholder for content that is loading. Its container is marked `aria-busy` for screen readers. */
export const Skeleton = ({ width = '100%', height = 8, shape = 'bar' }: SkeletonProps) => (
  <span aria-hidden className={classNames(styles.skeleton, styles[shape])} style={{ width, height }} />
);
