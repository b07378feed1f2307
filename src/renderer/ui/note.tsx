import type { ReactNode } from 'react';
import styles from './note.module.css';

/** A framed remark beside a choice, with a picture. */
export const Note = ({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) => <p className={styles.note}>{icon}<span>{children}</span></p>;
