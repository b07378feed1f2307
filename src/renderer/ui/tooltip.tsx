import type { ReactElement, ReactNode } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components';
import { classNames } from './class-names';
import styles from './tooltip.module.css';

/** 0.1 s before a tooltip shows (account specification, section 9). */
export const tooltipTiming = { delay: 100, closeDelay: 0 } as const;

export type TooltipPlacement = 'top' | 'bottom' | 'start' | 'end';

export interface TooltipBubbleProps {
  readonly children: ReactNode;
  readonly placement?: TooltipPlacement;
}

/** The bubble alone, for triggers that bring their own `TooltipTrigger`. */
export const TooltipBubble = ({ children, placement = 'top' }: TooltipBubbleProps) => (
  <AriaTooltip placement={placement} offset={6} className={classNames(styles.bubble)}>{children}</AriaTooltip>
);

export interface TooltipProps {
  readonly text: ReactNode;
  readonly placement?: TooltipPlacement;
  /** A button or another element that React Aria can focus. */
  readonly children: ReactElement;
}

/** Says more about its child on hover and keyboard focus. */
export const Tooltip = ({ text, placement = 'top', children }: TooltipProps) => (
  <TooltipTrigger {...tooltipTiming}>
    {children}
    <TooltipBubble placement={placement}>{text}</TooltipBubble>
  </TooltipTrigger>
);
