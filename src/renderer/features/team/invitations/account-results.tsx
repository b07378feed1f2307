import { useTranslation } from 'react-i18next';
import type { EndpointOutput } from '../../../../contract/api/endpoints';
import { useServerOrigin } from '../../../shared/access/use-server-origin';
import { Chip } from '../../../ui/chip';
import { CopyButton } from '../../../ui/copy-button';
import { joinAddressOf } from './join-address';
import styles from './invitations.module.css';

type Results = EndpointOutput<'teams.inviteAccounts'>['results'];

/** The hint below the results: whether people get an email, and whose links the person has to send. */
const mailHintOf = (results: Results): 'mailIsSent' | 'mailRepeated' | 'noMail' | null => {
  const invited = results.filter(({ inviteGuid }) => inviteGuid !== null);
  if (invited.length === 0) return null;
  if (invited.every(({ isMailed }) => isMailed)) return 'mailIsSent';
  return invited.some(({ isMailed }) => isMailed) ? 'mailRepeated' : 'noMail';
};

/** The result for each address, with the links of the invitations. */
export const AccountResults = ({ results }: { readonly results: Results }) => {
  const { t } = useTranslation('team');
  const origin = useServerOrigin();
  const mailHint = mailHintOf(results);
  return (
    <div role="status" className={styles.results}>
      <ul>
        {results.map(({ account, status, inviteGuid, isMailed }) => (
          <li key={account} className={styles.line}>
            <bdi className={styles.account} dir="ltr" translate="no" title={account}>{account}</bdi>
            <Chip tone={status === 'added' ? 'green' : 'neutral'}>{t(isMailed ? 'invitedByMail' : status)}</Chip>
            {inviteGuid !== null && origin !== null && <CopyButton variant="icon" text={joinAddressOf(origin, inviteGuid)} label={t('copyLinkOf', { account })} />}
          </li>
        ))}
      </ul>
      {mailHint !== null && <p className={styles.hint}>{t(mailHint)}</p>}
    </div>
  );
};
