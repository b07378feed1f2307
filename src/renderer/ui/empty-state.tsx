import type { ReactNode } from 'react';
import { DeckleFrame } from './deckle-frame';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  readonly title: string;
  readonly text?: ReactNode;
  /** The action that creates the first content. */
  readonly action?: ReactNode;
  /** Default: the empty deckle frame. */
  readonly picture?: ReactNode;
  readonly footnote?: ReactNode;
  /** Default: everything is centred. */
  readonly isStartAligned?: boolean;
}

export const EmptyState = ({ title, text, action, picture = <DeckleFrame />, footnote, isStartAligned = false }: EmptyStateProps) => (
  <div className={styles.empty} data-align={isStartAligned ? 'start' : 'center'}>
    {picture && <div className={styles.picture}>{picture}</div>}
    <h2 className={styles.title}>{title}</h2>
    {text && <p className={styles.text}>{text}</p>}
    {action && <div className={styles.action}>{action}</div>}
    {footnote && <div className={styles.footnote}>{footnote}</div>}
  </div>
);
