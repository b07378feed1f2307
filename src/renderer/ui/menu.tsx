import { Check, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  Header, Menu as AriaMenu, MenuItem as AriaMenuItem, MenuSection, MenuTrigger as AriaMenuTrigger, Popover, Separator, Text, type MenuItemProps as AriaMenuItemProps,
} from 'react-aria-components';
import { classNames } from './class-names';
import { EditionMark } from './edition-mark';
import { icon14 } from './icon-props';
import { dropdownTipTiming, TooltipTimingContext } from './tooltip';
import styles from './popover.module.css';

export interface MenuTriggerProps {
  /** The button, then the `Menu`. */
  readonly children: ReactNode;
  readonly isOpen?: boolean;
  readonly onOpenChange?: (isOpen: boolean) => void;
}

/** Connects a button and its menu. The button's tooltip is delayed, so that it does not cover the menu. */
export const MenuTrigger = ({ children, isOpen, onOpenChange }: MenuTriggerProps) => (
  <TooltipTimingContext value={dropdownTipTiming}>
    <AriaMenuTrigger {...(isOpen === undefined ? {} : { isOpen })} {...(onOpenChange ? { onOpenChange } : {})}>{children}</AriaMenuTrigger>
  </TooltipTimingContext>
);

export interface MenuProps {
  /** Accessible name; default: the name of its button. */
  readonly label?: string;
  readonly children: ReactNode;
  readonly placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end' | 'end top';
}

/** A menu in a popover, inside a `MenuTrigger`. */
export const Menu = ({ label, children, placement = 'bottom start' }: MenuProps) => (
  <Popover className={classNames(styles.popover)} placement={placement} offset={4}>
    <AriaMenu className={classNames(styles.list)} {...(label === undefined ? {} : { 'aria-label': label })}>{children}</AriaMenu>
  </Popover>
);

export interface MenuItemProps {
  readonly children: string;
  readonly onAction: () => void;
  readonly icon?: ReactNode;
  /** Keyboard shortcut as shown to people (`Ctrl D`). */
  readonly shortcut?: string | undefined;
  readonly isDanger?: boolean;
  readonly isDisabled?: boolean;
  /** The effect of the item, shown below its label. */
  readonly description?: string | undefined;
  /** Why the item is disabled, shown below its label. The item stays focusable for this. */
  readonly disabledReason?: string | null | undefined;
  /** Marks an item that larger editions have; `onAction` opens the prompt with them. */
  readonly isLimited?: boolean | undefined;
  /** Marks the current alternative. */
  readonly isCurrent?: boolean;
  /** The menu stays open until `onAction` closes it. */
  readonly staysOpen?: boolean;
}

/**
 * React Aria skips disabled items during keyboard navigation. An item with a reason must be focusable, so it is only
 * marked `aria-disabled`.
 */
const renderUnavailable: NonNullable<AriaMenuItemProps['render']> = (props) =>
  'href' in props ? <a {...props} aria-disabled>{props.children}</a> : <div {...props} aria-disabled />;

/** React Aria passes `aria-current` through for links only. */
const renderCurrent: NonNullable<AriaMenuItemProps['render']> = (props) =>
  'href' in props ? <a {...props} aria-current>{props.children}</a> : <div {...props} aria-current />;

export const MenuItem = ({ children, onAction, icon, shortcut, isDanger = false, isDisabled = false, description, disabledReason, isLimited = false, isCurrent = false, staysOpen = false }: MenuItemProps) => {
  const isExplained = isDisabled && Boolean(disabledReason);
  return (
    <AriaMenuItem
      textValue={children}
      className={classNames(styles.item, isDanger && styles.danger, description !== undefined && styles.described)}
      isDisabled={isDisabled && !isExplained}
      {...(isCurrent ? { render: renderCurrent } : {})}
      {...(isExplained ? { render: renderUnavailable } : { onAction: onAction })}
      {...(isExplained || staysOpen ? { shouldCloseOnSelect: false } : {})}
    >
      {icon && <span className={styles.icon}>{icon}</span>}
      <Text slot="label" className={classNames(styles.label)}>{children}</Text>
      {isLimited && <span className={styles.limited}><EditionMark /></span>}
      {shortcut && !isLimited && <kbd className={styles.shortcut}><bdi dir="ltr">{shortcut}</bdi></kbd>}
      {description !== undefined && isCurrent && !isExplained && <span className={styles.current}><Check {...icon14} /></span>}
      {description !== undefined && isExplained && <span className={styles.current}><Lock {...icon14} /></span>}
      {description !== undefined && !isExplained && <Text slot="description" className={classNames(styles.reason)}>{description}</Text>}
      {isExplained && <Text slot="description" className={classNames(styles.reason)}>{disabledReason}</Text>}
    </AriaMenuItem>
  );
};

export interface MenuOptionsProps<Value extends string> {
  /** Heading of the choices. */
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly selected: readonly Value[];
  /** Any number of options, instead of exactly one. */
  readonly isMultiple?: boolean;
  /** Whether a choice closes the menu; otherwise it stays open, so that several can be made. */
  readonly closesOnChoice?: boolean;
  readonly onChange: (chosen: ReadonlySet<Value> & Iterable<Value>) => void;
}

/** Choices in a menu. */
export const MenuOptions = <Value extends string>({ label, options, selected, isMultiple = false, closesOnChoice = false, onChange }: MenuOptionsProps<Value>) => (
  <MenuSection
    selectionMode={isMultiple ? 'multiple' : 'single'} disallowEmptySelection={!isMultiple} selectedKeys={selected} shouldCloseOnSelect={closesOnChoice}
    onSelectionChange={(keys) => { onChange(new Set(options.map(({ value }) => value).filter((value) => keys === 'all' || keys.has(value)))); }}
  >
    <Header className={classNames(styles.heading)}>{label}</Header>
    {options.map((option) => (
      <AriaMenuItem key={option.value} id={option.value} textValue={option.label} className={classNames(styles.item)}>
        <Text slot="label" className={classNames(styles.label)}>{option.label}</Text>
        <span className={styles.check}><Check {...icon14} /></span>
      </AriaMenuItem>
    ))}
  </MenuSection>
);

export const MenuSeparator = () => <Separator className={classNames(styles.separator)} />;
