import { createContext, useContext, type ReactElement, type ReactNode } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components';
import { classNames } from './class-names';
import styles from './tooltip.module.css';

export interface TooltipTiming {
  /** Milliseconds until it shows and until it goes. */
  readonly delay: number;
  readonly closeDelay: number;
}

/** 0.1 s before a tooltip shows, 0.2 s where its button opens a dropdown (account specification, section 9). */
const tooltipTiming: TooltipTiming = { delay: 100, closeDelay: 0 };
export const dropdownTipTiming: TooltipTiming = { delay: 200, closeDelay: 0 };

export const TooltipTimingContext = createContext(tooltipTiming);
export const useTooltipTiming = (): TooltipTiming => useContext(TooltipTimingContext);

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
  <TooltipTrigger {...useTooltipTiming()}>
    {children}
    <TooltipBubble placement={placement}>{text}</TooltipBubble>
  </TooltipTrigger>
);
