import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button as AriaButton, Label, ListBox, ListBoxItem, Popover, Select as AriaSelect, SelectValue } from 'react-aria-components';
import { classNames } from './class-names';
import { icon14 } from './icon-props';
import popover from './popover.module.css';
import styles from './select.module.css';

export interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly icon?: ReactNode;
  /** BCP 47, if the label is in a different language from the page (a language picker). */
  readonly language?: string;
  readonly isDisabled?: boolean;
}

export interface SelectProps<Value extends string> {
  readonly label: string;
  readonly options: readonly SelectOption<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly isLabelHidden?: boolean;
  readonly variant?: 'outline' | 'quiet';
  readonly isDisabled?: boolean;
  /** Shown before the selected text. */
  readonly icon?: ReactNode;
}

export const Select = <Value extends string>({
  label, options, value, onChange, isLabelHidden = false, variant = 'outline', isDisabled = false, icon,
}: SelectProps<Value>) => (
  <AriaSelect
    className={classNames(styles.field)}
    value={value}
    onChange={(key) => {
      const chosen = options.find((option) => option.value === key);
      if (chosen) onChange(chosen.value);
    }}
    isDisabled={isDisabled}
  >
    <Label className={isLabelHidden ? 'visually-hidden' : classNames(styles.label)}>{label}</Label>
    <AriaButton className={classNames(styles.trigger, styles[variant])}>
      {icon}
      <SelectValue className={classNames(styles.value)}>{options.find((option) => option.value === value)?.label}</SelectValue>
      <ChevronDown {...icon14} />
    </AriaButton>
    <Popover className={classNames(popover.popover)} offset={4}>
      <ListBox className={classNames(popover.list)}>
        {options.map((option) => (
          <ListBoxItem key={option.value} id={option.value} textValue={option.label} isDisabled={option.isDisabled ?? false} className={classNames(popover.item)}>
            {option.icon && <span className={popover.icon}>{option.icon}</span>}
            <span className={popover.label} {...(option.language === undefined ? {} : { lang: option.language })}>{option.label}</span>
            <span className={popover.check}><Check {...icon14} /></span>
          </ListBoxItem>
        ))}
      </ListBox>
    </Popover>
  </AriaSelect>
);
