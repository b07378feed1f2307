import { useState } from 'react';
import { RadioButton, RadioField, RadioGroup } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { PersonSummary } from '../../../../contract/entities/common-schemas';
import { useListText } from '../../../shared/access/use-list-text';
import { classNames } from '../../../ui/class-names';
import { usePersonName } from '../../../ui/person-name';
import { ReceiverSearch } from './receiver-search';
import styles from './move-out.module.css';

export interface ReceiverChoiceProps {
  readonly memberId: number;
  readonly suggested: readonly PersonSummary[];
  /** Null while a member is still to be chosen. */
  readonly value: PersonSummary | 'suggested' | null;
  readonly onChange: (receiver: PersonSummary | 'suggested' | null) => void;
}

/** The receiver of a member's files and spaces: the people of the spaces, or one chosen member. */
export const ReceiverChoice = ({ memberId, suggested, value, onChange }: ReceiverChoiceProps) => {
  const { t } = useTranslation('team');
  const nameOf = usePersonName();
  const listText = useListText();
  const [chosen, setChosen] = useState<PersonSummary | null>(null);
  const choose = (receiver: PersonSummary | null): void => {
    setChosen(receiver);
    onChange(receiver);
  };
  return (
    <RadioGroup aria-label={t('receiver')} value={value === 'suggested' ? 'suggested' : 'chosen'} className={classNames(styles.choices)} onChange={(kind) => { onChange(kind === 'suggested' ? 'suggested' : chosen); }}>
      <p className={styles.label}>{t('receiver')}</p>
      <RadioField value="suggested">
        <RadioButton className={classNames(styles.choice)}>
          <span className={styles.dot} aria-hidden />
          <span>{t('suggestedReceivers')}{suggested.length > 0 && <span className={styles.hint}><bdi translate="no">{listText(suggested.map(nameOf))}</bdi></span>}</span>
        </RadioButton>
      </RadioField>
      <RadioField value="chosen">
        <RadioButton className={classNames(styles.choice)}><span className={styles.dot} aria-hidden /><span>{t('oneReceiver')}</span></RadioButton>
      </RadioField>
      {value !== 'suggested' && <div className={styles.below}><ReceiverSearch memberId={memberId} value={value} onChange={choose} /></div>}
    </RadioGroup>
  );
};
