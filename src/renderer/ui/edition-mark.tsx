import { CircleArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { icon14 } from './icon-props';
import styles from './edition-mark.module.css';

/** The mark of a choice that larger editions have. */
export const EditionMark = () => {
  const { t } = useTranslation('editions');
  return <span role="img" className={styles.mark} aria-label={t('limited')} title={t('limited')}><CircleArrowUp {...icon14} aria-hidden /></span>;
};
