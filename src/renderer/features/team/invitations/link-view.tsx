import { useTranslation } from 'react-i18next';
import type { TeamInvitation } from '../../../../contract/api/team-endpoints';
import { useServerOrigin } from '../../../shared/access/use-server-origin';
import { CopyButton } from '../../../ui/copy-button';
import { QrCode } from '../../../ui/qr-code';
import { InvitationFacts } from './invitation-facts';
import { joinAddressOf } from './join-address';
import styles from './invitations.module.css';

/** A link as a code and as an address. */
export const LinkView = ({ invitation }: { readonly invitation: TeamInvitation }) => {
  const { t } = useTranslation('team');
  const origin = useServerOrigin();
  if (origin === null) return null;
  const address = joinAddressOf(origin, invitation.guid);
  return (
    <>
      <div className={styles.link}>
        <QrCode text={address} label={t('qrOf', { address })} size="small" />
        <div className={styles.linkWords}>
          <p className={styles.hint}>{t('linkHint')}</p>
          <CopyButton text={address} label={t('copyLink')} isFullWidth />
        </div>
      </div>
      <p className={styles.address} dir="ltr" translate="no">{address}</p>
      <InvitationFacts invitation={invitation} />
    </>
  );
};
