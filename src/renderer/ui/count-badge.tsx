import { classNames } from './class-names';
import styles from './count-badge.module.css';

export interface CountBadgeProps {
  /** A formatted number. */
  readonly count: string;
  /** Over the edge of an icon. */
  readonly isOnIcon?: boolean;
}

/** A number of new or unread things. */
export const CountBadge = ({ count, isOnIcon = false }: CountBadgeProps) => (
  <span className={classNames(styles.badge, isOnIcon && styles.onIcon)} dir="ltr" aria-hidden={isOnIcon}>{count}</span>
);
