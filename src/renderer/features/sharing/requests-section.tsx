import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { collaboratorRoles, type CollaboratorRole } from '../../../contract/entities/permissions';
import type { AccessRequest } from '../../../contract/entities/access-changes';
import { createGuid } from '../../../core/ids';
import type { Failure } from '../../../contract/bridge';
import { roleTextKeys } from '../../shared/access/role-text-keys';
import { failureOf } from '../../shared/bridge-failure';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { useBridge } from '../../shared/store/store-hooks';
import { Avatar } from '../../ui/avatar';
import { Button } from '../../ui/button';
import { PersonName, usePersonName } from '../../ui/person-name';
import { RelativeTime } from '../../shared/format/relative-time-label';
import { Select } from '../../ui/select';
import { toasts } from '../../ui/toast-store';
import { useShare } from './share-context';
import styles from './requests-section.module.css';

/** The pending access requests, with buttons to grant or decline. Only people who may decide see them. */
export const RequestsSection = () => {
  const { t } = useTranslation('sharing');
  const { sharing: { requests } } = useShare();
  if (requests.length === 0) return null;
  return (
    <section className={styles.section} aria-label={t('requests', { count: requests.length })}>
      <h3 className={styles.title}>{t('requests', { count: requests.length })}</h3>
      <ul>{requests.map((request) => <RequestRow key={request.id} request={request} />)}</ul>
    </section>
  );
};

const RequestRow = ({ request }: { readonly request: AccessRequest }) => {
  const { t } = useTranslation('sharing');
  const errorText = useErrorText();
  const nameOf = usePersonName();
  const bridge = useBridge();
  const { guid, disabledReason, reload } = useShare();
  const [role, setRole] = useState<CollaboratorRole>(request.role);
  const [decision, setDecision] = useState<'approve' | 'refuse' | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { person, message, createdAt } = request;

  const send = async (chosen: 'approve' | 'refuse'): Promise<void> => {
    setDecision(chosen);
    setFailure(null);
    const params = { id: guid, requestId: request.id };
    const options = { idempotencyKey: createGuid() };
    try {
      if (chosen === 'approve') await bridge.api.call('sharing.approve', { params, body: { role } }, options);
      else await bridge.api.call('sharing.refuse', { params }, options);
      toasts.show({ kind: 'success', text: chosen === 'approve' ? t('requestApproved', { name: nameOf(person), role: t(roleTextKeys[role]) }) : t('requestRefused', { name: nameOf(person) }) });
    } catch (error) {
      setFailure(failureOf(error));
    }
    await reload();
    setDecision(null);
  };

  return (
    <li className={styles.row}>
      <Avatar person={person} />
      <div className={styles.words}>
        <p><PersonName person={person} className={styles.name} /> <span className={styles.time}><RelativeTime at={createdAt} /></span></p>
        <p className={styles.asks}>{t('asksFor', { role: t(roleTextKeys[request.role]) })}</p>
        {message !== null && <blockquote className={styles.message} dir="auto">{message}</blockquote>}
        {failure && <p role="alert" className={styles.failure}>{errorText(failure)}</p>}
        <div className={styles.answers}>
          <Select
            label={t('roleForNew')} isLabelHidden value={role} isDisabled={disabledReason !== null} onChange={setRole}
            options={collaboratorRoles.map((value) => ({ value, label: t(roleTextKeys[value]) }))}
          />
          <Button size="medium" isPending={decision === 'approve'} isDisabled={disabledReason !== null || decision === 'refuse'} disabledReason={disabledReason} onPress={() => { void send('approve'); }}>{t('approve')}</Button>
          <Button size="medium" variant="quiet" isPending={decision === 'refuse'} isDisabled={disabledReason !== null || decision === 'approve'} disabledReason={disabledReason} onPress={() => { void send('refuse'); }}>{t('refuse')}</Button>
        </div>
      </div>
    </li>
  );
};
