import { useId, type ReactNode, type Ref } from 'react';
import { Button as AriaButton, TooltipTrigger } from 'react-aria-components';
import { classNames } from './class-names';
import { TooltipBubble, useTooltipTiming } from './tooltip';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'outline' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

export interface ButtonProps {
  readonly children: ReactNode;
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly onPress?: (() => void) | undefined;
  readonly type?: 'button' | 'submit';
  readonly isDisabled?: boolean;
  /**
   * Why the button is disabled: shown on hover and focus and read by screen readers. The button stays focusable for
   * this.
   */
  readonly disabledReason?: string | null | undefined;
  /** Shows that the action is in progress; presses are ignored. */
  readonly isPending?: boolean;
  readonly icon?: ReactNode;
  readonly isFullWidth?: boolean;
  readonly autoFocus?: boolean;
  readonly className?: string;
  readonly id?: string;
  readonly ref?: Ref<HTMLButtonElement>;
}

export const Button = ({
  children, variant = 'outline', size = 'medium', onPress, type = 'button', isDisabled = false, disabledReason, isPending = false,
  icon, isFullWidth = false, autoFocus = false, className, id, ref,
}: ButtonProps) => {
  const reasonId = useId();
  const tooltipTiming = useTooltipTiming();
  const isExplained = isDisabled && Boolean(disabledReason);
  const button = (
    <AriaButton
      {...(ref ? { ref } : {})}
      {...(id ? { id } : {})}
      {...(onPress && !isExplained ? { onPress: () => onPress() } : {})}
      {...(isExplained ? { 'aria-disabled': true, 'aria-describedby': reasonId } : {})}
      type={isExplained ? 'button' : type}
      isDisabled={isDisabled && !isExplained}
      isPending={isPending}
      autoFocus={autoFocus}
      className={classNames(styles.button, styles[variant], styles[size], isFullWidth && styles.fullWidth, className)}
    >
      {icon}
      <span className={styles.label}>{children}</span>
      {isExplained && <span hidden id={reasonId}>{disabledReason}</span>}
    </AriaButton>
  );
  if (!isExplained) return button;
  return (
    <TooltipTrigger {...tooltipTiming}>
      {button}
      <TooltipBubble>{disabledReason}</TooltipBubble>
    </TooltipTrigger>
  );
};
