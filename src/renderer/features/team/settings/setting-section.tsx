import { Check } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { capitalizeSentence } from '../../../shared/capitalize-sentence';
import { useErrorText } from '../../../shared/i18n/use-error-text';
import { icon14 } from '../../../ui/icon-props';
import type { SaveSetting } from './use-save-setting';
import styles from './settings.module.css';

export interface SettingSectionProps {
  readonly title: string;
  readonly text?: string;
  /** The saves of the section. The first that is not idle is shown. */
  readonly saves?: readonly Pick<SaveSetting, 'isPending' | 'isSaved' | 'failure'>[];
  /** Whether an edit waits for the person to save it. */
  readonly isDirty?: boolean;
  readonly children: ReactNode;
}

/** A group of settings with the state of its last save. */
export const SettingSection = ({ title, text, saves = [], isDirty = false, children }: SettingSectionProps) => {
  const { t } = useTranslation('team-settings');
  const errorText = useErrorText();
  const id = useId();
  const failure = saves.find((save) => save.failure)?.failure;
  const state = (): ReactNode => {
    if (saves.some(({ isPending }) => isPending)) return t('saving');
    if (failure) return null;
    if (isDirty) return t('notSaved');
    return saves.some(({ isSaved }) => isSaved) && <><Check {...icon14} />{t('saved')}</>;
  };
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>{title}</h2>
        {saves.length > 0 && <p role="status" className={styles.state}>{state()}</p>}
      </div>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {children}
      {failure && <p role="alert" className={styles.problem}>{capitalizeSentence(errorText(failure))}</p>}
    </section>
  );
};

/** A value that this person cannot change. */
export const ReadOnlyValue = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
