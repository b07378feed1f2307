import type { ReactNode } from 'react';
import { ToggleButton, ToggleButtonGroup, TooltipTrigger } from 'react-aria-components';
import { classNames } from './class-names';
import { CountBadge } from './count-badge';
import { TooltipBubble, useTooltipTiming } from './tooltip';
import styles from './segmented-control.module.css';

export interface SegmentedOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Shown instead of the label, which becomes the accessible name and the tooltip. */
  readonly icon?: ReactNode;
  /** A number behind the label. */
  readonly count?: string | undefined;
  readonly isDisabled?: boolean;
}

export interface SegmentedControlProps<Value extends string> {
  /** Accessible name of the choice. */
  readonly label: string;
  readonly options: readonly SegmentedOption<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly isFullWidth?: boolean;
}

/** A choice between a few options, all visible. */
export const SegmentedControl = <Value extends string>({ label, options, value, onChange, isFullWidth = false }: SegmentedControlProps<Value>) => {
  const tooltipTiming = useTooltipTiming();
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const chosen = options.find((option) => keys.has(option.value));
        if (chosen) onChange(chosen.value);
      }}
      className={classNames(styles.group, isFullWidth && styles.fullWidth)}
    >
      {options.map((option) => {
        const button = (
          <ToggleButton
            key={option.value}
            id={option.value}
            isDisabled={option.isDisabled ?? false}
            className={classNames(styles.option, option.icon !== undefined && styles.withIcon, option.count !== undefined && styles.counted)}
            {...(option.icon === undefined ? {} : { 'aria-label': option.label })}
          >
            {option.icon ?? option.label}
            {option.count !== undefined && <CountBadge count={option.count} />}
          </ToggleButton>
        );
        return option.icon === undefined ? button : (
          <TooltipTrigger key={option.value} {...tooltipTiming}>
            {button}
            <TooltipBubble placement="bottom">{option.label}</TooltipBubble>
          </TooltipTrigger>
        );
      })}
    </ToggleButtonGroup>
  );
};
