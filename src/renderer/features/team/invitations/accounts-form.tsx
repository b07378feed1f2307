import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EndpointOutput } from '../../../../contract/api/endpoints';
import { useDraft } from '../../../shared/drafts/use-draft';
import { useErrorText } from '../../../shared/i18n/use-error-text';
import { Button } from '../../../ui/button';
import { TextArea } from '../../../ui/text-area';
import { DepartmentSelect } from '../departments/department-select';
import { useTeam } from '../team-context';
import { useWrite } from '../../../shared/use-write';
import { AccountResults } from './account-results';
import { addressesIn } from './email-addresses';
import styles from './invitations.module.css';

/** Maximum number of addresses of one call. */
const addressLimit = 100;

/** Invites people by their email addresses. */
export const AccountsForm = () => {
  const { t } = useTranslation('team');
  const errorText = useErrorText();
  const { disabledReason, reload } = useTeam();
  const { send, isPending, failure, clearFailure } = useWrite();
  const [typed, setTyped] = useDraft('team-invite', '');
  const [departmentId, setDepartmentId] = useState<number | null>(null);
  const [results, setResults] = useState<EndpointOutput<'teams.inviteAccounts'>['results']>([]);
  const accounts = addressesIn(typed);
  const reason = disabledReason ?? (accounts.length === 0 ? t('noAddress') : accounts.length > addressLimit ? t('tooManyAddresses', { count: addressLimit }) : null);
  const invite = async (): Promise<void> => {
    const result = await send('teams.inviteAccounts', { body: { accounts: [...accounts], departmentId } });
    if (!result.isDone) return;
    setTyped('');
    setResults(result.value.results);
    reload();
  };
  return (
    <section className={styles.section} aria-label={t('byEmail')}>
      <h3 className={styles.title}>{t('byEmail')}</h3>
      <TextArea
        label={t('addresses')} rows={3} value={typed} description={t('addressesHint')} errorMessage={failure && errorText(failure)}
        onChange={(text) => {
          setTyped(text);
          clearFailure();
        }}
      />
      <DepartmentSelect label={t('department')} emptyLabel={t('noDepartment')} value={departmentId} isDisabled={disabledReason !== null} onChange={setDepartmentId} />
      <div className={styles.buttons}>
        <Button isPending={isPending} isDisabled={reason !== null} disabledReason={reason} onPress={() => void invite()}>{accounts.length === 0 ? t('inviteAct') : t('invitePeople', { count: accounts.length })}</Button>
      </div>
      {results.length > 0 && <AccountResults results={results} />}
    </section>
  );
};
