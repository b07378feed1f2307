import type { ReactNode } from 'react';
import styles from './page-header.module.css';

export interface PageHeaderProps {
  /** Where the page stands, in a line above its name: folders above it, or what it is. */
  readonly above: ReactNode;
  readonly title: ReactNode;
  /** Acts, at the end of the name's line. */
  readonly end?: ReactNode;
}

/** The name of a page. It stays when what is below it is scrolled. */
export const PageHeader = ({ above, title, end }: PageHeaderProps) => (
  <header className={styles.header}>
    {above}
    <div className={styles.titleLine}>
      <h1 className={styles.title}>{title}</h1>
      {end}
    </div>
  </header>
);

/** What a page is, where there are no folders above it. */
export const PageKicker = ({ children }: { readonly children: ReactNode }) => <p className={styles.kicker}>{children}</p>;
