import { useId, type ReactNode } from 'react';
import styles from './settings-part.module.css';

export interface SettingsPartProps {
  readonly title: string;
  readonly text?: string;
  /** A control beside the heading. */
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

/** A group of settings with its heading. */
export const SettingsPart = ({ title, text, end, children }: SettingsPartProps) => {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div className={styles.head}><h3 id={id} className={styles.title}>{title}</h3>{end}</div>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {children}
    </section>
  );
};
