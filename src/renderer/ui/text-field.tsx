import type { ReactNode, Ref } from 'react';
import { FieldError, Input, Label, Text, TextField as AriaTextField } from 'react-aria-components';
import { classNames } from './class-names';
import styles from './text-field.module.css';

export interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Hides the label visually where the context makes it redundant. */
  readonly isLabelHidden?: boolean;
  readonly type?: 'text' | 'email' | 'password' | 'search' | 'tel' | 'time' | 'url';
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly errorMessage?: string | null | undefined;
  /** Styles the message as a hint, while the person has not finished typing. */
  readonly isErrorQuiet?: boolean;
  readonly placeholder?: string | undefined;
  readonly autoComplete?: string | undefined;
  readonly inputMode?: 'numeric' | undefined;
  readonly autoFocus?: boolean;
  readonly isDisabled?: boolean;
  readonly isRequired?: boolean;
  readonly maxLength?: number | undefined;
  readonly onBlur?: (() => void) | undefined;
  /** A text or link at the end of the label's line. */
  readonly labelEnd?: ReactNode;
  /** Shown inside the field, before the text. */
  readonly leading?: ReactNode;
  /** Shown inside the field, after the text. */
  readonly trailing?: ReactNode;
  readonly inputRef?: Ref<HTMLInputElement>;
}

export const TextField = ({
  label, value, onChange, isLabelHidden = false, type = 'text', name, description, errorMessage, isErrorQuiet = false, placeholder, autoComplete, inputMode,
  autoFocus = false, isDisabled = false, isRequired = false, maxLength, onBlur, labelEnd, leading, trailing, inputRef,
}: TextFieldProps) => (
  <AriaTextField
    className={classNames(styles.field)}
    value={value}
    onChange={onChange}
    type={type}
    autoFocus={autoFocus}
    isDisabled={isDisabled}
    isRequired={isRequired}
    isInvalid={Boolean(errorMessage)}
    validationBehavior="aria"
    data-quiet={isErrorQuiet || undefined}
    {...(name === undefined ? {} : { name })}
    {...(autoComplete === undefined ? {} : { autoComplete })}
    {...(inputMode === undefined ? {} : { inputMode })}
    {...(maxLength === undefined ? {} : { maxLength })}
    {...(onBlur ? { onBlur: () => onBlur() } : {})}
  >
    <div className={isLabelHidden ? 'visually-hidden' : styles.labelLine}>
      <Label className={classNames(styles.label)}>{label}</Label>
      {labelEnd}
    </div>
    <div className={styles.box}>
      {leading && <span className={styles.leading}>{leading}</span>}
      <Input
        className={classNames(styles.input)}
        dir={value === '' ? undefined : 'auto'}
        {...(placeholder === undefined ? {} : { placeholder })}
        {...(inputRef ? { ref: inputRef } : {})}
      />
      {trailing && <span className={styles.trailing}>{trailing}</span>}
    </div>
    {description && !errorMessage && <Text slot="description" className={classNames(styles.description)}>{description}</Text>}
    <FieldError className={classNames(styles.error)}>{errorMessage}</FieldError>
  </AriaTextField>
);
