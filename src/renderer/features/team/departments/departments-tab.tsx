import { useTranslation } from 'react-i18next';
import { useRouter } from '../../../shared/router/router-context';
import { EmptyState } from '../../../ui/empty-state';
import { useTeam } from '../team-context';
import { DepartmentTree } from './department-tree';
import styles from './departments.module.css';

/** All departments. Choosing one shows its members. */
export const DepartmentsTab = () => {
  const { t } = useTranslation('team');
  const router = useRouter();
  const { departments } = useTeam();
  const isEmpty = departments.status === 'ready' && departments.value.length === 0;
  return (
    <section className={styles.page} aria-label={t('departments')}>
      <div className={styles.wide}><DepartmentTree onChoose={() => { router.navigate({ name: 'team', tab: 'members' }); }} /></div>
      {isEmpty && <EmptyState title={t('noDepartments')} text={t('noDepartmentsText')} />}
    </section>
  );
};
