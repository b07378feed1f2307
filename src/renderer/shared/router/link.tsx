import type { DragEventHandler, MouseEvent, ReactNode } from 'react';
import { useOpenRoute } from '../tabs/use-open-route';
import { hrefOf, type Route } from './app-routes';

export interface LinkProps {
  readonly to: Route;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  readonly isCurrent?: boolean;
  /** Accessible name; required where the text is hidden. */
  readonly label?: string | undefined;
  readonly title?: string | undefined;
  /** Called after the link opened its page in this window or a tab. */
  readonly onFollow?: (() => void) | undefined;
  readonly onDragOver?: DragEventHandler | undefined;
  readonly onDragLeave?: DragEventHandler | undefined;
  readonly onDrop?: DragEventHandler | undefined;
}

/** A link to a page of the app. A real anchor, so that it can be copied or opened in a new tab. */
export const Link = ({ to, children, className, isCurrent = false, label, title, onFollow, onDragOver, onDragLeave, onDrop }: LinkProps) => {
  const open = useOpenRoute();
  const follow = (event: MouseEvent): void => {
    const isOrdinary = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isOrdinary || event.defaultPrevented) return;
    event.preventDefault();
    open(to);
    onFollow?.();
  };
  return (
    <a
      href={hrefOf(to)} className={className} onClick={follow} draggable={false} title={title} aria-label={label}
      aria-current={isCurrent ? 'page' : undefined} onDragOver={onDragOver} onDragLeave={onDragLeave} onDrop={onDrop}
    >
      {children}
    </a>
  );
};
