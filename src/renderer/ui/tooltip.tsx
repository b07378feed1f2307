import { createContext, useContext, type ReactElement, type ReactNode } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components';
import { classNames } from './class-names';
import styles from './tooltip.module.css';

export interface TooltipTiming {
  /** Delays in milliseconds, before it is shown and before it is hidden. */
  readonly delay: number;
  readonly closeDelay: number;
}

/**
 * Delay before a tooltip is shown: 0.1 s, or 0.2 s where its button opens a dropdown (account specification, section
 * 9).
 */
const tooltipTiming: TooltipTiming = { delay: 100, closeDelay: 0 };
export const dropdownTipTiming: TooltipTiming = { delay: 200, closeDelay: 0 };

export const TooltipTimingContext = createContext(tooltipTiming);
export const useTooltipTiming = (): TooltipTiming => useContext(TooltipTimingContext);

export type TooltipPlacement = 'top' | 'bottom' | 'start' | 'end';

export interface TooltipBubbleProps {
  readonly children: ReactNode;
  readonly placement?: TooltipPlacement;
}

/** The bubble alone, for callers with their own `TooltipTrigger`. */
export const TooltipBubble = ({ children, placement = 'top' }: TooltipBubbleProps) => (
  <AriaTooltip placement={placement} offset={6} className={classNames(styles.bubble)}>{children}</AriaTooltip>
);

export interface TooltipProps {
  readonly text: ReactNode;
  readonly placement?: TooltipPlacement;
  /** A button, or any element that React Aria can focus. */
  readonly children: ReactElement;
}

/** Shows a text about its child on hover and keyboard focus. */
export const Tooltip = ({ text, placement = 'top', children }: TooltipProps) => (
  <TooltipTrigger {...useTooltipTiming()}>
    {children}
    <TooltipBubble placement={placement}>{text}</TooltipBubble>
  </TooltipTrigger>
);
