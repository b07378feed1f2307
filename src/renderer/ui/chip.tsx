import type { ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './chip.module.css';

export type ChipTone = 'neutral' | 'accent' | 'warn' | 'danger' | 'blue' | 'green' | 'amber' | 'violet' | 'teal' | 'red';

export interface ChipProps {
  readonly children: ReactNode;
  readonly tone?: ChipTone;
}

/** A tag, or a status of one word. */
export const Chip = ({ children, tone = 'neutral' }: ChipProps) => <span className={classNames(styles.chip, styles[tone])}>{children}</span>;
