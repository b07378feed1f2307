import { Check } from 'lucide-react';
import styles from './row-check.module.css';

export interface RowCheckProps {
  readonly label: string;
  readonly isSelected: boolean;
  readonly onToggle: () => void;
}

/**
 * A row's checkbox. It looks like the others, but is the browser's own, because rows come and go by the dozen while a
 * list is scrolled. The keyboard selects by the list itself, so it is not a stop of its own.
 */
export const RowCheck = ({ label, isSelected, onToggle }: RowCheckProps) => (
  <label className={styles.check}>
    <input type="checkbox" className="visually-hidden" tabIndex={-1} aria-label={label} checked={isSelected} onChange={onToggle} />
    <span className={styles.box} aria-hidden>{isSelected && <Check size={12} strokeWidth={2.5} />}</span>
  </label>
);
