import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { useDeckledPaper } from './use-deckled-paper';
import styles from './deckled-sheet.module.css';

export interface DeckledSheetProps {
  /** Accessible name. */
  readonly label: string;
  /** Positions the sheet. */
  readonly className: string;
  readonly children: ReactNode;
}

/** A slip of paper with a torn lower edge, for the consequences of an action or for a receipt. */
export const DeckledSheet = ({ label, className, children }: DeckledSheetProps) => {
  const { ref, width, height, outline } = useDeckledPaper({ width: 266, height: 120 }, 10);
  return (
    <aside ref={ref} aria-label={label} className={classNames(styles.sheet, className)}>
      <svg className={styles.paper} width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <path d={outline} fill="var(--sheet-2)" stroke="var(--line)" />
      </svg>
      <div className={styles.content}>{children}</div>
    </aside>
  );
};
