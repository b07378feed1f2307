import type { ReactNode } from 'react';
import { Peg } from '../../ui/peg';
import { useDeckledPaper } from '../../ui/use-deckled-paper';
import styles from './auth-frame.module.css';

/** The sheet with the form: pegged to the wire, one corner turned, the lower edge torn. */
export const AuthSheet = ({ children }: { readonly children: ReactNode }) => {
  const { ref, width, height, outline } = useDeckledPaper({ width: 458, height: 520 }, 12);
  return (
    <main ref={ref} className={styles.sheet}>
      <svg className={styles.paper} width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <path d={outline} fill="var(--sheet)" stroke="var(--line)" />
      </svg>
      <svg className={styles.corner} width="36" height="36" viewBox="0 0 36 36" aria-hidden="true">
        <path d="M0 -1H36V36Z" fill="var(--paper)" />
        <path d="M0.5 0V28a7.5 7.5 0 0 0 7.5 7.5H36Z" fill="var(--paper-hover)" stroke="var(--line)" />
      </svg>
      <Peg className={styles.peg} /><Peg className={styles.peg} />
      {children}
    </main>
  );
};
