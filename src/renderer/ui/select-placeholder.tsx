import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { icon14 } from './icon-props';
import styles from './select.module.css';

export interface SelectPlaceholderProps {
  readonly icon: ReactNode;
  readonly text: string;
}

/** Takes the room of a quiet `Select` that is not loaded yet, and looks like it. */
export const SelectPlaceholder = ({ icon, text }: SelectPlaceholderProps) => (
  <span className={styles.field} aria-hidden>
    <span className={classNames(styles.trigger, styles.quiet)}>
      {icon}
      <span className={styles.value}>{text}</span>
      <ChevronDown {...icon14} />
    </span>
  </span>
);
