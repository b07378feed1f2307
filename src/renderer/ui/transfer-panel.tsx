import { ChevronDown, ChevronUp, CircleCheck } from 'lucide-react';
import { useState, type DragEvent, type ReactNode } from 'react';
import type { FileType } from '../../contract/entities/file';
import { FileIcon } from './file-icon';
import { FileName } from './file-name';
import { icon16 } from './icon';
import { IconButton } from './icon-button';
import { ProgressBar } from './progress-bar';
import styles from './transfer-panel.module.css';

export interface Share { readonly value: number; readonly maxValue: number }

export interface TransferPanelProps {
  /** Names the panel to a screen reader. */
  readonly label: string;
  /** What goes on, in a few words. */
  readonly title: string;
  /** Stand behind the title. */
  readonly notes?: readonly { readonly text: string; readonly isTrouble: boolean }[];
  /** How far all of it is; null: nothing is on its way. */
  readonly share: Share | null;
  readonly collapseLabel: string;
  readonly expandLabel: string;
  /** Stands at the end of the header. */
  readonly close?: ReactNode;
  /** The lines, as list items. */
  readonly children: ReactNode;
  /** What concerns all lines. */
  readonly footer?: ReactNode;
}

/** What is carried to the server or from it: how far it is, what became of it, and the ways to stop or repeat it. */
export const TransferPanel = ({ label, title, notes = [], share, collapseLabel, expandLabel, close, children, footer }: TransferPanelProps) => {
  const [isCollapsed, setCollapsed] = useState(false);
  return (
    <section aria-label={label} className={styles.panel} data-collapsed={isCollapsed}>
      <header className={styles.header}>
        <h2 className={styles.title}><span role="status">{title}</span></h2>
        {notes.map(({ text, isTrouble }) => <span key={text} className={isTrouble ? styles.failedCount : styles.count}>{text}</span>)}
        <span className={styles.space} />
        <IconButton
          label={isCollapsed ? expandLabel : collapseLabel} icon={isCollapsed ? <ChevronUp {...icon16} /> : <ChevronDown {...icon16} />}
          onPress={() => { setCollapsed(!isCollapsed); }}
        />
        {close}
      </header>
      {share && <ProgressBar label={title} {...share} />}
      {!isCollapsed && children}
      {!isCollapsed && footer && <footer className={styles.footer}>{footer}</footer>}
    </section>
  );
};

export const TransferLines = ({ children }: { readonly children: ReactNode }) => <ul className={styles.lines}>{children}</ul>;

/** A line that is no transfer: how many more there are. */
export const TransferMore = ({ children }: { readonly children: ReactNode }) => <li className={styles.more}>{children}</li>;

export interface TransferLineProps {
  readonly name: string;
  readonly type: FileType;
  readonly state: 'waiting' | 'running' | 'done' | 'failed';
  /** What there is to say about it. */
  readonly text: string;
  /** With its label; null while it is not on its way. */
  readonly progress: (Share & { readonly label: string }) | null;
  readonly hints?: readonly string[];
  /** Buttons. */
  readonly acts?: ReactNode;
  readonly onDragStart?: ((event: DragEvent) => void) | undefined;
}

export const TransferLine = ({ name, type, state, text, progress, hints = [], acts, onDragStart }: TransferLineProps) => (
  <li className={styles.line} data-state={state} draggable={onDragStart !== undefined} onDragStart={onDragStart}>
    <span className={styles.icon}><FileIcon type={type} name={name} size={20} /></span>
    <div className={styles.what}>
      <FileName name={name} />
      <p className={styles.second} role={state === 'failed' ? 'alert' : undefined}>{text}</p>
      {progress && <div className={styles.bar}><ProgressBar {...progress} /></div>}
      {hints.map((hint) => <p key={hint} className={styles.hint}>{hint}</p>)}
    </div>
    {state === 'done' && !acts && <span className={styles.done}><CircleCheck {...icon16} /></span>}
    {acts && <span className={styles.acts}>{acts}</span>}
  </li>
);
