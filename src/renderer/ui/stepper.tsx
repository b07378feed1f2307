import { Minus, Plus } from 'lucide-react';
import { IconButton } from './icon-button';
import { icon16 } from './icon-props';
import styles from './stepper.module.css';

export interface StepperEnd {
  /** Name of the button. */
  readonly label: string;
  readonly limit: number;
  /** Why the button is disabled at the limit. */
  readonly reason: string;
}

export interface StepperProps {
  readonly label: string;
  readonly value: number;
  /** The value as text. */
  readonly text: string;
  readonly less: StepperEnd;
  readonly more: StepperEnd;
  readonly onChange: (value: number) => void;
  /** Why nothing can be changed; null if it can. */
  readonly disabledReason: string | null;
}

/** A count that two buttons change by one. */
export const Stepper = ({ label, value, text, less, more, onChange, disabledReason }: StepperProps) => {
  const reasonOf = ({ limit, reason }: StepperEnd): string | null => disabledReason ?? (value === limit ? reason : null);
  const button = (end: StepperEnd, step: number, icon: typeof Plus) => {
    const Icon = icon;
    const reason = reasonOf(end);
    return <IconButton variant="outline" label={end.label} icon={<Icon {...icon16} />} isDisabled={reason !== null} disabledReason={reason} onPress={() => { onChange(value + step); }} />;
  };
  return (
    <div role="group" aria-label={label} className={styles.stepper}>
      {button(less, -1, Minus)}
      <output aria-live="polite" className={styles.value}>{text}</output>
      {button(more, 1, Plus)}
    </div>
  );
};
