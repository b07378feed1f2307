import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { CheckboxButton, CheckboxField } from 'react-aria-components';
import { classNames } from './class-names';
import styles from './checkbox.module.css';

export interface CheckboxProps {
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
  /** Some, but not all, of the items it represents are selected. */
  readonly isIndeterminate?: boolean;
  readonly isDisabled?: boolean;
  /** Accessible name; required without children. */
  readonly label?: string | undefined;
  readonly children?: ReactNode;
  readonly className?: string;
}

export const Checkbox = ({ isSelected, onChange, isIndeterminate = false, isDisabled = false, label, children, className }: CheckboxProps) => (
  <CheckboxField
    isSelected={isSelected}
    onChange={onChange}
    isIndeterminate={isIndeterminate}
    isDisabled={isDisabled}
    {...(label === undefined ? {} : { 'aria-label': label })}
    className={classNames(styles.field, className)}
  >
    <CheckboxButton className={classNames(styles.checkbox)}>
      <span className={styles.box} aria-hidden>
        {isIndeterminate ? <Minus size={12} strokeWidth={2.5} /> : <Check size={12} strokeWidth={2.5} />}
      </span>
      {children !== undefined && <span>{children}</span>}
    </CheckboxButton>
  </CheckboxField>
);
