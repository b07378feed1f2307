import { FieldError, Label, Text, TextArea as AriaTextArea, TextField as AriaTextField } from 'react-aria-components';
import { classNames } from './class-names';
import styles from './text-field.module.css';
import own from './text-area.module.css';

export interface TextAreaProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly rows?: number;
  readonly description?: string | undefined;
  readonly errorMessage?: string | null | undefined;
  readonly autoFocus?: boolean;
}

/** A field for several lines of text. */
export const TextArea = ({ label, value, onChange, rows = 6, description, errorMessage, autoFocus = false }: TextAreaProps) => (
  <AriaTextField className={classNames(styles.field)} value={value} onChange={onChange} autoFocus={autoFocus} isInvalid={Boolean(errorMessage)} validationBehavior="aria">
    <div className={styles.labelLine}><Label className={classNames(styles.label)}>{label}</Label></div>
    <AriaTextArea className={classNames(own.area)} rows={rows} dir={value === '' ? undefined : 'auto'} />
    {description && !errorMessage && <Text slot="description" className={classNames(styles.description)}>{description}</Text>}
    <FieldError className={classNames(styles.error)}>{errorMessage}</FieldError>
  </AriaTextField>
);
