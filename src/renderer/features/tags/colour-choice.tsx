import { RadioButton, RadioField, RadioGroup } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { tagColours } from './tag-colours';
import styles from './tags.module.css';

/** Colour picker for tags. A colour from an earlier version remains until another colour is chosen. */
export const ColourChoice = ({ value, onChange }: { readonly value: string; readonly onChange: (colour: string) => void }) => {
  const { t } = useTranslation('acts');
  return (
    <RadioGroup aria-label={t('tagColour')} value={value} onChange={onChange} orientation="horizontal" className={styles.colours ?? ''}>
      {tagColours.map(({ value: colour, label }) => (
        <RadioField key={colour} value={colour} aria-label={t(label)}>
          <RadioButton className={styles.colour ?? ''}><span className={styles.dot} style={{ background: colour }} /></RadioButton>
        </RadioField>
      ))}
    </RadioGroup>
  );
};
