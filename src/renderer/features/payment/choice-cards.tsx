import { useId, type ReactNode } from 'react';
import { RadioButton, RadioField, RadioGroup } from 'react-aria-components';
import { classNames } from '../../ui/class-names';
import styles from './payment.module.css';

export interface ChoiceCard<Value extends string | number> {
  readonly value: Value;
  readonly content: ReactNode;
  readonly isDisabled?: boolean;
}

export interface ChoiceCardsProps<Value extends string | number> {
  readonly title: string;
  readonly cards: readonly ChoiceCard<Value>[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  readonly isDisabled: boolean;
  readonly className: string;
}

/** One choice of several, as cards in a row. */
export const ChoiceCards = <Value extends string | number>({ title, cards, value, onChange, isDisabled, className }: ChoiceCardsProps<Value>) => {
  const titleId = useId();
  return (
    <section className={styles.group}>
      <h3 id={titleId} className={styles.heading}>{title}</h3>
      <RadioGroup
        aria-labelledby={titleId} orientation="horizontal" value={value === null ? null : String(value)} isDisabled={isDisabled} className={classNames(styles.cards)}
        onChange={(key) => {
          const card = cards.find((each) => String(each.value) === key);
          if (card) onChange(card.value);
        }}
      >
        {cards.map((card) => (
          <RadioField key={card.value} value={String(card.value)} isDisabled={card.isDisabled ?? false} className={classNames(styles.field)}>
            <RadioButton className={classNames(styles.card, className)}>{card.content}</RadioButton>
          </RadioField>
        ))}
      </RadioGroup>
    </section>
  );
};
