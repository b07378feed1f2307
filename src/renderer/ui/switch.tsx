import type { ReactNode } from 'react';
import { SwitchButton, SwitchField } from 'react-aria-components';
import { classNames } from './class-names';
import styles from './switch.module.css';

export interface SwitchProps {
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
  readonly isDisabled?: boolean;
  /** Accessible name; required without children. */
  readonly label?: string | undefined;
  readonly children?: ReactNode;
}

export const Switch = ({ isSelected, onChange, isDisabled = false, label, children }: SwitchProps) => (
  <SwitchField
    isSelected={isSelected}
    onChange={onChange}
    isDisabled={isDisabled}
    {...(label === undefined ? {} : { 'aria-label': label })}
    className={classNames(styles.field)}
  >
    <SwitchButton className={classNames(styles.switch)}>
      {children !== undefined && <span className={styles.text}>{children}</span>}
      <span className={styles.track} aria-hidden />
    </SwitchButton>
  </SwitchField>
);
