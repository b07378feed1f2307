import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../shared/format/use-formats';
import { serverName } from '../../../shared/server-name';
import { useWindowSelector } from '../../../shared/store/store-hooks';
import type { Invitation } from './invitation';
import styles from './join-screen.module.css';

/** The team, the person's future role in it, and the end of an invitation. */
export const InvitationFacts = ({ invitation: { team, department, account, expiresAt } }: { readonly invitation: Invitation }) => {
  const { t } = useTranslation('join');
  const formats = useFormats();
  const server = useWindowSelector(({ session: { session } }) => (session.status === 'unknown' ? null : session.server));
  return (
    <dl className={styles.facts}>
      <dt>{t('team')}</dt><dd>{t('people', { count: team.memberCount, server: server === null ? '' : serverName(server) })}</dd>
      <dt>{t('role')}</dt><dd>{department === null ? t('member') : t('memberIn', { department })}</dd>
      {account !== null && <><dt>{t('address')}</dt><dd dir="ltr">{account}</dd></>}
      <dt>{t('openUntil')}</dt><dd>{formats.fullTime(Date.parse(expiresAt))}</dd>
    </dl>
  );
};
