import { ProgressBar as AriaProgressBar } from 'react-aria-components';
import { classNames } from './class-names';
import styles from './progress-bar.module.css';

export interface ProgressBarProps {
  readonly label: string;
  /** 0 to `maxValue`; null if unknown. */
  readonly value: number | null;
  readonly maxValue?: number;
  readonly tone?: 'ink' | 'accent' | 'warn' | 'danger';
}

export const ProgressBar = ({ label, value, maxValue = 100, tone = 'ink' }: ProgressBarProps) => (
  <AriaProgressBar aria-label={label} value={value ?? 0} maxValue={maxValue} isIndeterminate={value === null} className={classNames(styles.track, styles[tone])}>
    {({ percentage, isIndeterminate }) => (
      <span className={classNames(styles.fill, isIndeterminate && styles.indeterminate)} style={isIndeterminate ? undefined : { inlineSize: `${percentage ?? 0}%` }} />
    )}
  </AriaProgressBar>
);
