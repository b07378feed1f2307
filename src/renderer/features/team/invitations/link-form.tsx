import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TeamInvitation } from '../../../../contract/api/team-endpoints';
import { useErrorText } from '../../../shared/i18n/use-error-text';
import { Button } from '../../../ui/button';
import { Select } from '../../../ui/select';
import { DepartmentSelect } from '../departments/department-select';
import { useTeam } from '../team-context';
import { useWrite } from '../../../shared/use-write';
import styles from './invitations.module.css';

const daySeconds = 86_400;
const [defaultDays, days] = [7, [1, 7, 30, 90, 365]] as const;
const useLimits = [1, 10, 50, 100, 500] as const;
const unlimited = 'unlimited';

export interface LinkFormProps {
  /** Null where the form is all there is. */
  readonly onCancel: (() => void) | null;
  readonly onCreated: (invitation: TeamInvitation) => void;
}

/** The end, the number of uses and the department of a new link. */
export const LinkForm = ({ onCancel, onCreated }: LinkFormProps) => {
  const { t } = useTranslation('team');
  const { t: tCommon } = useTranslation('common');
  const errorText = useErrorText();
  const { disabledReason } = useTeam();
  const { send, isPending, failure } = useWrite();
  const [validDays, setValidDays] = useState(String(defaultDays));
  const [uses, setUses] = useState<string>(unlimited);
  const [departmentId, setDepartmentId] = useState<number | null>(null);
  const create = async (): Promise<void> => {
    const result = await send('teams.invite', { body: { expiresInSeconds: Number(validDays) * daySeconds, uses: uses === unlimited ? null : Number(uses), departmentId } });
    if (result.isDone) onCreated(result.value);
  };
  const isDisabled = disabledReason !== null;
  return (
    <div className={styles.form}>
      <p className={styles.hint}>{t('linkHint')}</p>
      <Select label={t('expiresAfter')} value={validDays} isDisabled={isDisabled} onChange={setValidDays} options={days.map((count) => ({ value: String(count), label: t('days', { count }) }))} />
      <Select label={t('usesLimit')} value={uses} isDisabled={isDisabled} onChange={setUses} options={[{ value: unlimited, label: t('noLimit') }, ...useLimits.map((count) => ({ value: String(count), label: t('people', { count }) }))]} />
      <DepartmentSelect label={t('department')} emptyLabel={t('noDepartment')} value={departmentId} isDisabled={isDisabled} onChange={setDepartmentId} />
      {failure && <p role="alert" className={styles.problem}>{errorText(failure)}</p>}
      <div className={styles.buttons}>
        <Button variant="primary" isPending={isPending} isDisabled={isDisabled} disabledReason={disabledReason} onPress={() => void create()}>{t('createLink')}</Button>
        {onCancel && <Button variant="quiet" onPress={onCancel}>{tCommon('cancel')}</Button>}
      </div>
    </div>
  );
};
