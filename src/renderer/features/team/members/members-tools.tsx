import { ListFilter, Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { teamRoles } from '../../../../contract/entities/team';
import { classNames } from '../../../ui/class-names';
import { icon16 } from '../../../ui/icon-props';
import { Select } from '../../../ui/select';
import { TextField } from '../../../ui/text-field';
import { DepartmentSelect } from '../departments/department-select';
import { SeatsLine } from '../seats-line';
import { useTeam } from '../team-context';
import bar from '../../../ui/bar.module.css';
import styles from './members.module.css';

/** Search and filters of the list, and the seats. */
export const MembersTools = () => {
  const { t } = useTranslation('team');
  const { filter: { query, role, departmentId }, setFilter } = useTeam();
  return (
    <div className={classNames(bar.bar, styles.tools)}>
      <div className={styles.search} role="search">
        <TextField
          label={t('findMembers')} isLabelHidden placeholder={t('findMembers')} value={query} autoComplete="off" leading={<Search {...icon16} />}
          onChange={(typed) => { setFilter({ query: typed }); }}
        />
      </div>
      <Select
        label={t('role')} isLabelHidden variant="quiet" icon={<ListFilter {...icon16} />} value={role ?? 'any'} onChange={(chosen) => { setFilter({ role: chosen === 'any' ? null : chosen }); }}
        options={[{ value: 'any', label: t('anyRole') }, ...teamRoles.map((value) => ({ value, label: t(value) }))]}
      />
      <span className={styles.narrowOnly}><DepartmentSelect label={t('department')} isLabelHidden variant="quiet" emptyLabel={t('everyone')} value={departmentId} onChange={(chosen) => { setFilter({ departmentId: chosen }); }} /></span>
      <span className={styles.seats}><SeatsLine /></span>
    </div>
  );
};
