import { Check } from 'lucide-react';
import styles from './row-check.module.css';

export interface RowCheckProps {
  readonly label: string;
  readonly isSelected: boolean;
  readonly onToggle: () => void;
}

/**
 * A row's checkbox. It looks like the others but is a native element, because scrolling mounts and unmounts many
 * rows. The keyboard selects in the list itself, so the checkbox is not a tab stop.
 */
export const RowCheck = ({ label, isSelected, onToggle }: RowCheckProps) => (
  <label className={styles.check}>
    <input type="checkbox" className="visually-hidden" tabIndex={-1} aria-label={label} checked={isSelected} onChange={onToggle} />
    <span className={styles.box} aria-hidden>{isSelected && <Check size={12} strokeWidth={2.5} />}</span>
  </label>
);
