import { Check, Clock } from 'lucide-react';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../contract/bridge';
import { collaboratorRoles, type CollaboratorRole } from '../../../contract/entities/permissions';
import type { OwnAccessRequest } from '../../../contract/entities/access-changes';
import { createGuid } from '../../../core/ids';
import { Button } from '../../ui/button';
import { icon16 } from '../../ui/icon-props';
import { RelativeTime } from '../format/relative-time-label';
import { SegmentedControl } from '../../ui/segmented-control';
import { useDraft } from '../drafts/use-draft';
import { failureOf } from '../bridge-failure';
import { useErrorText } from '../i18n/use-error-text';
import { useBridge } from '../store/store-hooks';
import { abilityTextKeys, roleTextKeys } from './role-text-keys';
import styles from './request-access.module.css';

const longestMessage = 1000;

export interface AccessRequestFormProps {
  readonly guid: string;
  /** This person's last request; null if there is none. */
  readonly lastRequest: OwnAccessRequest | null;
  /** The role the person already has; only higher roles are offered. */
  readonly currentRole?: CollaboratorRole | null;
  /** Called after the request was sent. */
  readonly onRequested: () => void;
  /** Further buttons, at the end of the row of buttons. */
  readonly end?: ReactNode;
}

/** A form to request a role from the people who can grant it. Afterwards it shows the request and its status. */
export const AccessRequestForm = ({ guid, lastRequest, currentRole = null, onRequested, end }: AccessRequestFormProps) => {
  const { t } = useTranslation('sharing');
  const errorText = useErrorText();
  const bridge = useBridge();
  const offered = collaboratorRoles.slice(currentRole === null ? 0 : collaboratorRoles.indexOf(currentRole) + 1);
  const [role, setRole] = useState<CollaboratorRole>(offered[0] ?? 'editor');
  const [message, setMessage] = useDraft(`request-access:${guid}`, '');
  const [isAgain, setAgain] = useState(false);
  /** The request that this form sent, until a later `lastRequest` arrives with its outcome. */
  const [sent, setSent] = useState<{ readonly request: OwnAccessRequest; readonly replaces: OwnAccessRequest | null } | null>(null);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const standing = sent?.replaces === lastRequest ? sent.request : lastRequest;

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (isPending) return;
    setPending(true);
    setFailure(null);
    try {
      const text = message.trim();
      const request = await bridge.api.call('sharing.apply', { params: { id: guid }, body: { role, ...(text === '' ? {} : { message: text }) } }, { idempotencyKey: createGuid() });
      setSent({ request, replaces: lastRequest });
      setAgain(false);
      onRequested();
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setPending(false);
    }
  };

  if (standing && !isAgain) {
    const isSettled = standing.status !== 'pending';
    const again = <Button size={end ? 'medium' : 'small'} onPress={() => { setAgain(true); }}>{t(isSettled ? 'askAgain' : 'askChange')}</Button>;
    return (
      <>
        <div className={styles.standing} role="status">
          {standing.status === 'approved' ? <Check {...icon16} /> : <Clock {...icon16} />}
          <p>
            {t(standing.status === 'pending' ? 'askedPending' : standing.status === 'approved' ? 'askedApproved' : 'askedRefused', { role: t(roleTextKeys[standing.role]) })}
            {' '}<RelativeTime at={standing.createdAt} className={styles.time ?? ''} />
          </p>
          {!end && again}
        </div>
        {end && <div className={styles.acts}>{again}{end}</div>}
      </>
    );
  }
  return (
    <form className={styles.form} onSubmit={(event) => { void submit(event); }}>
      <div className={styles.line}>
        <span className={styles.label}>{t('askFor')}</span>
        <SegmentedControl label={t('askFor')} value={role} options={offered.map((value) => ({ value, label: t(abilityTextKeys[value]) }))} onChange={setRole} />
      </div>
      <label className={styles.message}>
        <span className={styles.label}>{t('askMessage')}</span>
        <textarea className={styles.text} rows={3} maxLength={longestMessage} value={message} dir={message === '' ? undefined : 'auto'} onChange={(event) => { setMessage(event.target.value); }} />
      </label>
      {failure && <p role="alert" className={styles.failure}>{errorText(failure)}</p>}
      <div className={styles.acts}>
        <Button type="submit" variant="primary" isPending={isPending}>{t('ask')}</Button>
        {isAgain && <Button variant="quiet" onPress={() => { setAgain(false); }}>{t('askKeep')}</Button>}
        {end}
      </div>
    </form>
  );
};
