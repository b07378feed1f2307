import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { useDeckledPaper } from './use-deckled-paper';
import styles from './deckled-sheet.module.css';

export interface DeckledSheetProps {
  /** Accessible name. */
  readonly label: string;
  /** Places the sheet: a tucked one by `--slip-top`, `--slip-height` and `--slip-padding`. */
  readonly className: string;
  /** Whether the sheet is tucked under the end edge of a dialog, and becomes a section of it in narrow windows. */
  readonly isTucked?: boolean;
  readonly children: ReactNode;
}

/** A slip of paper with a torn lower edge, for the consequences of an action or for a receipt. */
export const DeckledSheet = ({ label, className, isTucked = false, children }: DeckledSheetProps) => {
  const { ref, width, height, outline } = useDeckledPaper({ width: 266, height: 120 }, 10);
  return (
    <aside ref={ref} aria-label={label} className={classNames(styles.sheet, isTucked && styles.tucked, className)}>
      <svg className={styles.paper} width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <path d={outline} fill="var(--sheet-2)" stroke="var(--line)" />
      </svg>
      <div className={styles.content}>{children}</div>
    </aside>
  );
};
