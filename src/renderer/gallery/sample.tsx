import type { ReactNode } from 'react';
import styles from './gallery.module.css';

export const Sample = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={styles.sheet}>
    <h2 className={styles.heading}>{title}</h2>
    {children}
  </section>
);

export const Row = ({ children }: { readonly children: ReactNode }) => <div className={styles.row}>{children}</div>;
