import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../shared/format/use-formats';
import { useTeam } from '../team-context';
import styles from './members.module.css';

export interface MembersFootProps {
  /** Loaded members; null before the first response. */
  readonly count: number | null;
  readonly hasMore: boolean;
  readonly isFiltered: boolean;
  readonly selectedCount: number;
}

/** The number of listed and of selected people. */
export const MembersFoot = ({ count, hasMore, isFiltered, selectedCount }: MembersFootProps) => {
  const { t } = useTranslation('team');
  const formats = useFormats();
  const { team: { resources: { memberCount } }, canManage } = useTeam();
  const shown = isFiltered ? count : memberCount;
  return (
    <footer className={styles.foot}>
      {shown !== null && <span className={styles.count}>{isFiltered && hasMore ? t('peopleMore', { amount: formats.number(shown) }) : t('people', { count: shown })}</span>}
      {selectedCount > 0 && <span className={styles.selected}>{t('selected', { count: selectedCount })}</span>}
      {canManage && <span className={styles.note}>{t('roleNote')}</span>}
    </footer>
  );
};
