import { classNames } from './class-names';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** CSS lengths; a bar of text is 8 px high. */
  readonly width?: number | string;
  readonly height?: number | string;
  readonly shape?: 'bar' | 'block' | 'circle';
}

/** Where something will stand in a moment. The place that holds it says to screen readers that it loads (`aria-busy`). */
export const Skeleton = ({ width = '100%', height = 8, shape = 'bar' }: SkeletonProps) => (
  <span aria-hidden className={classNames(styles.skeleton, styles[shape])} style={{ width, height }} />
);
