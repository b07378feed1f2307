import { ChevronDown, ChevronUp, CircleCheck } from 'lucide-react';
import { useState, type DragEvent, type ReactNode } from 'react';
import type { FileType } from '../../contract/entities/file';
import { FileIcon } from './file-icon';
import { FileName } from './file-name';
import { icon16 } from './icon-props';
import { IconButton } from './icon-button';
import { ProgressBar } from './progress-bar';
import styles from './transfer-panel.module.css';

export interface TransferProgress { readonly value: number; readonly maxValue: number }

export interface TransferPanelProps {
  /** Accessible name of the panel. */
  readonly label: string;
  /** Summary of the transfers in progress. */
  readonly title: string;
  /** Shown after the title. */
  readonly notes?: readonly { readonly text: string; readonly isError: boolean }[];
  /** Total progress; null if nothing is being transferred. */
  readonly progress: TransferProgress | null;
  readonly collapseLabel: string;
  readonly expandLabel: string;
  /** Shown at the end of the header. */
  readonly close?: ReactNode;
  /** The lines, as list items. */
  readonly children: ReactNode;
  /** Actions for all lines. */
  readonly footer?: ReactNode;
}

/** Uploads or downloads with their progress and results, and buttons to cancel or retry them. */
export const TransferPanel = ({ label, title, notes = [], progress, collapseLabel, expandLabel, close, children, footer }: TransferPanelProps) => {
  const [isCollapsed, setCollapsed] = useState(false);
  return (
    <section aria-label={label} className={styles.panel} data-collapsed={isCollapsed}>
      <header className={styles.header}>
        <h2 className={styles.title}><span role="status">{title}</span></h2>
        {notes.map(({ text, isError }) => <span key={text} className={isError ? styles.failedCount : styles.count}>{text}</span>)}
        <span className={styles.space} />
        <IconButton
          label={isCollapsed ? expandLabel : collapseLabel} icon={isCollapsed ? <ChevronUp {...icon16} /> : <ChevronDown {...icon16} />}
          onPress={() => { setCollapsed(!isCollapsed); }}
        />
        {close}
      </header>
      {progress && <ProgressBar label={title} {...progress} />}
      {!isCollapsed && children}
      {!isCollapsed && footer && <footer className={styles.footer}>{footer}</footer>}
    </section>
  );
};

export const TransferLines = ({ children }: { readonly children: ReactNode }) => <ul className={styles.lines}>{children}</ul>;

/** A line with the number of further transfers. */
export const TransferOverflow = ({ children }: { readonly children: ReactNode }) => <li className={styles.more}>{children}</li>;

export interface TransferLineProps {
  readonly name: string;
  readonly type: FileType;
  readonly state: 'waiting' | 'running' | 'done' | 'failed';
  /** Status of the transfer. */
  readonly statusText: string;
  /** Progress with its accessible name; null if the transfer is not in progress. */
  readonly progress: (TransferProgress & { readonly label: string }) | null;
  readonly hints?: readonly string[];
  /** Wraps the name, for example in a link. */
  readonly wrapName?: ((name: ReactNode) => ReactNode) | undefined;
  /** Buttons. */
  readonly actions?: ReactNode;
  readonly onDragStart?: ((event: DragEvent) => void) | undefined;
}

export const TransferLine = ({ name, type, state, statusText, progress, hints = [], wrapName = (it) => it, actions, onDragStart }: TransferLineProps) => (
  <li className={styles.line} data-state={state} draggable={onDragStart !== undefined} onDragStart={onDragStart}>
    <span className={styles.icon}><FileIcon type={type} name={name} size={20} /></span>
    <div className={styles.what}>
      {wrapName(<FileName name={name} />)}
      <p className={styles.second} role={state === 'failed' ? 'alert' : undefined}>{statusText}</p>
      {progress && <div className={styles.bar}><ProgressBar {...progress} /></div>}
      {hints.map((hint) => <p key={hint} className={styles.hint}>{hint}</p>)}
    </div>
    {state === 'done' && !actions && <span className={styles.done}><CircleCheck {...icon16} /></span>}
    {actions && <span className={styles.acts}>{actions}</span>}
  </li>
);
