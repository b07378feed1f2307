import { useTranslation } from 'react-i18next';
import { meanings } from './meanings';
import styles from './join-meaning.module.css';

/** The meaning of joining a team as a list below the form, in windows that are too narrow for the notes. */
export const JoinMeaning = () => {
  const { t } = useTranslation('join');
  return (
    <ul className={styles.list} aria-label={t('whatItMeans')}>
      {meanings.map(({ title, text, icon: Icon, colour }) => (
        <li key={title} className={styles.line}>
          <Icon size={18} strokeWidth={1.6} color={`var(--t-${colour})`} aria-hidden="true" />
          <span><strong className={styles.title}>{t(title)}</strong> {t(text)}</span>
        </li>
      ))}
    </ul>
  );
};
