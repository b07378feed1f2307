import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { useTeam } from '../team-context';
import { TeamState } from '../team-state';
import { InvitationList } from './invitation-list';
import { useInvitations } from './use-invitations';
import styles from './invitations.module.css';

/** All invitations by which people can join now. */
export const InvitationsTab = () => {
  const { t } = useTranslation('team');
  const { t: tError } = useTranslation('errors');
  const { canInvite } = useTeam();
  if (!canInvite) return <TeamState title={t('noInvitations')} text={tError('NO_ACCESS_INVITE')} />;
  return <Invitations />;
};

const Invitations = () => {
  const { t } = useTranslation('team');
  const { openInvitations, disabledReason } = useTeam();
  const request = useInvitations();
  const empty = (
    <EmptyState
      title={t('noInvitations')} text={t('noInvitationsText')}
      action={<Button isDisabled={disabledReason !== null} disabledReason={disabledReason} onPress={openInvitations}>{t('addPeople')}</Button>}
    />
  );
  return <div className={styles.page}><InvitationList request={request} empty={empty} /></div>;
};
