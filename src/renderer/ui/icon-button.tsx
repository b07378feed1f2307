import { useId, type ReactNode, type Ref } from 'react';
import { Button as AriaButton, TooltipTrigger } from 'react-aria-components';
import { classNames } from './class-names';
import { TooltipBubble, useTooltipTiming, type TooltipPlacement } from './tooltip';
import styles from './icon-button.module.css';

export interface IconButtonProps {
  /** Accessible name and tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly onPress?: (() => void) | undefined;
  readonly size?: 'small' | 'medium' | 'large';
  readonly variant?: 'quiet' | 'outline';
  /** Keys shown in the tooltip, such as `Ctrl K`. */
  readonly shortcut?: string | undefined;
  readonly isDisabled?: boolean;
  readonly disabledReason?: string | null | undefined;
  /** For toggle buttons. */
  readonly isPressed?: boolean | undefined;
  readonly tooltipPlacement?: TooltipPlacement;
  readonly className?: string;
  readonly ref?: Ref<HTMLButtonElement>;
}

export const IconButton = ({
  label, icon, onPress, size = 'medium', variant = 'quiet', shortcut, isDisabled = false, disabledReason, isPressed,
  tooltipPlacement = 'bottom', className, ref,
}: IconButtonProps) => {
  const reasonId = useId();
  const tooltipTiming = useTooltipTiming();
  const isExplained = isDisabled && Boolean(disabledReason);
  return (
    <TooltipTrigger {...tooltipTiming}>
      <AriaButton
        {...(ref ? { ref } : {})}
        aria-label={label}
        {...(isPressed === undefined ? {} : { 'aria-pressed': isPressed })}
        {...(onPress && !isExplained ? { onPress: () => onPress() } : {})}
        {...(isExplained ? { 'aria-disabled': true, 'aria-describedby': reasonId } : {})}
        isDisabled={isDisabled && !isExplained}
        className={classNames(styles.button, styles[size], styles[variant], className)}
      >
        {icon}
        {isExplained && <span hidden id={reasonId}>{disabledReason}</span>}
      </AriaButton>
      <TooltipBubble placement={tooltipPlacement}>
        {isExplained ? disabledReason : label}
        {shortcut && !isExplained && <kbd className={styles.shortcut} dir="ltr">{shortcut}</kbd>}
      </TooltipBubble>
    </TooltipTrigger>
  );
};
