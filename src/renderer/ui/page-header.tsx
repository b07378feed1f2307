import type { ReactNode } from 'react';
import styles from './page-header.module.css';

export interface PageHeaderProps {
  /** Line above the title: the parent folders, or the kind of page. */
  readonly above: ReactNode;
  readonly title: ReactNode;
  /** Actions, at the end of the title's line. */
  readonly end?: ReactNode;
}

/** Title of a page. Stays in place while the content below it scrolls. */
export const PageHeader = ({ above, title, end }: PageHeaderProps) => (
  <header className={styles.header}>
    {above}
    <div className={styles.titleLine}>
      <h1 className={styles.title}>{title}</h1>
      {end}
    </div>
  </header>
);

/** Kind of a page, for pages without parent folders. */
export const PageKicker = ({ children }: { readonly children: ReactNode }) => <p className={styles.kicker}>{children}</p>;
