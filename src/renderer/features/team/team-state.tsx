import type { LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { capitalizeSentence } from '../../shared/capitalize-sentence';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import styles from './team.module.css';

export interface TeamStateProps {
  readonly icon?: LucideIcon;
  readonly title: string;
  readonly text: string;
  readonly onRetry?: () => void;
}

/** Shown in place of the page or of a list: why there is none. */
export const TeamState = ({ icon: Icon, title, text, onRetry }: TeamStateProps) => {
  const { t } = useTranslation('common');
  return (
    <div className={styles.state} role={onRetry ? 'alert' : undefined}>
      <EmptyState
        {...(Icon ? { picture: <span className={styles.picture}><Icon size={56} strokeWidth={0.8} aria-hidden /></span> } : {})}
        title={title} text={capitalizeSentence(text)} action={onRetry && <Button variant="primary" onPress={onRetry}>{t('retry')}</Button>}
      />
    </div>
  );
};
