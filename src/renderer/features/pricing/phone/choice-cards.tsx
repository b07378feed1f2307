import type { ReactNode } from 'react';
import { RadioButton, RadioField, RadioGroup } from 'react-aria-components';
import { classNames } from '../../../ui/class-names';
import styles from './phone-payment.module.css';

export interface ChoiceCard<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** Why the card cannot be chosen; null if it can. */
  readonly obstacle?: string | null;
}

export interface ChoiceCardsProps<Value extends string> {
  readonly label: string;
  readonly cards: readonly ChoiceCard<Value>[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
}

/** A choice between a few cards, each as wide as the page. */
export const ChoiceCards = <Value extends string>({ label, cards, value, onChange }: ChoiceCardsProps<Value>) => (
  <RadioGroup
    aria-label={label} value={value} className={classNames(styles.cards)}
    onChange={(chosen) => {
      const card = cards.find((each) => each.value === chosen);
      if (card) onChange(card.value);
    }}
  >
    <p className={styles.label}>{label}</p>
    {cards.map((card) => (
      <RadioField key={card.value} value={card.value} isDisabled={Boolean(card.obstacle)}>
        <RadioButton className={classNames(styles.card)}>
          <span className={styles.dot} aria-hidden />
          <span className={styles.cardWords}>
            <span className={styles.cardLabel}>{card.label}</span>
            {(card.obstacle ?? card.hint) && <span className={styles.hint}>{card.obstacle ?? card.hint}</span>}
          </span>
        </RadioButton>
      </RadioField>
    ))}
  </RadioGroup>
);
