import { Mail, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { FileInvitation } from '../../../contract/api/sharing-endpoints';
import { roleTextKeys } from '../../shared/access/role-text-keys';
import { useLinkTexts } from '../../shared/access/use-link-texts';
import { useServerOrigin } from '../../shared/access/use-server-origin';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { useWrite } from '../../shared/use-write';
import { ConfirmPopover } from '../../ui/confirm-popover';
import { CopyButton } from '../../ui/copy-button';
import { IconButton } from '../../ui/icon-button';
import { icon16 } from '../../ui/icon-props';
import { toasts } from '../../ui/toast-store';
import { QrCodeButton } from './qr-code-button';
import { useShare } from './share-context';
import styles from './pending-invitations.module.css';

/** The invited addresses that have no access yet. Only people who may invite see them. */
export const PendingInvitations = () => {
  const { t } = useTranslation('sharing');
  const { sharing: { invitations, isMailSent } } = useShare();
  if (invitations.length === 0) return null;
  return (
    <section className={styles.section} aria-label={t('invited')}>
      <h3 className={styles.title}>{t('invited')}</h3>
      <ul className={styles.list}>{invitations.map((invitation) => <InvitationRow key={invitation.guid} invitation={invitation} />)}</ul>
      {!isMailSent && <p className={styles.hint}>{t('passOnLinks')}</p>}
    </section>
  );
};

const InvitationRow = ({ invitation: { guid: inviteGuid, account, role, expiresAt } }: { readonly invitation: FileInvitation }) => {
  const { t } = useTranslation('sharing');
  const errorText = useErrorText();
  const words = useLinkTexts();
  const origin = useServerOrigin();
  const { guid, disabledReason, reload } = useShare();
  const { send, isPending } = useWrite();
  const link = origin === null ? null : new URL(`/invitation/${encodeURIComponent(inviteGuid)}`, origin).href;
  const withdraw = async (): Promise<void> => {
    const result = await send('sharing.withdrawInvitation', { params: { id: guid, inviteGuid } });
    if (!result.isDone) toasts.show({ kind: 'error', text: errorText(result.failure) });
    await reload();
  };
  return (
    <li className={styles.row}>
      <span className={styles.icon}><Mail {...icon16} /></span>
      <span className={styles.words}>
        <bdi className={styles.account} dir="ltr" translate="no" title={account}>{account}</bdi>
        <span className={styles.second}>{t('invitedUntil', { role: t(roleTextKeys[role]), date: words.date(expiresAt) })}</span>
      </span>
      <span className={styles.actions}>
        {link !== null && <CopyButton variant="icon" text={link} label={t('copyInvitation', { account })} />}
        {link !== null && <QrCodeButton address={link} invitation={{ label: t('invitationQr', { account }), hint: t('invitationQrHint') }} />}
        <ConfirmPopover isDestructive title={t('withdrawTitle')} description={t('withdrawText')} confirmLabel={t('withdrawAct')} onConfirm={() => { void withdraw(); }}>
          <IconButton label={t('withdraw', { account })} icon={<X {...icon16} />} isDisabled={isPending || disabledReason !== null} disabledReason={disabledReason} />
        </ConfirmPopover>
      </span>
    </li>
  );
};
