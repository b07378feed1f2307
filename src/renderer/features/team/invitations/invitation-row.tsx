import { Link2, Mail, QrCode as QrIcon, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { TeamInvitation } from '../../../../contract/api/team-endpoints';
import { useServerOrigin } from '../../../shared/access/use-server-origin';
import { RelativeTime } from '../../../shared/format/relative-time-label';
import { useErrorText } from '../../../shared/i18n/use-error-text';
import { ConfirmPopover } from '../../../ui/confirm-popover';
import { CopyButton } from '../../../ui/copy-button';
import { icon16 } from '../../../ui/icon-props';
import { IconButton } from '../../../ui/icon-button';
import { toasts } from '../../../ui/toast-store';
import { useTeam } from '../team-context';
import { useWrite } from '../../../shared/use-write';
import { InvitationFacts } from './invitation-facts';
import { joinAddressOf } from './join-address';
import styles from './invitations.module.css';

export interface InvitationRowProps {
  readonly invitation: TeamInvitation;
  readonly onShow?: (guid: string) => void;
}

/** An open link, or a person whose invitation waits. */
export const InvitationRow = ({ invitation, onShow }: InvitationRowProps) => {
  const { t } = useTranslation('team');
  const errorText = useErrorText();
  const origin = useServerOrigin();
  const { disabledReason, reload } = useTeam();
  const { send, isPending } = useWrite();
  const { guid, account, createdAt, inviter } = invitation;
  const name = account ?? t('linkOf', { name: inviter.name });
  const close = async (): Promise<void> => {
    const result = await send('teams.closeInvitation', { params: { inviteGuid: guid } });
    if (!result.isDone) toasts.show({ kind: 'error', text: errorText(result.failure) });
    reload();
  };
  const closeButton = <IconButton label={t('closeInvitation', { name })} icon={<X {...icon16} />} isDisabled={isPending || disabledReason !== null} disabledReason={disabledReason} />;
  return (
    <li className={styles.line}>
      <span className={styles.icon}>{account === null ? <Link2 {...icon16} /> : <Mail {...icon16} />}</span>
      <div className={styles.words}>
        <p className={styles.lineTitle}><bdi className={styles.account} title={name} {...(account === null ? {} : { dir: 'ltr', translate: 'no' as const })}>{name}</bdi><span className={styles.time}><RelativeTime at={createdAt} /></span></p>
        <InvitationFacts invitation={invitation} />
      </div>
      {account === null && onShow && <IconButton label={t('showQr', { name })} icon={<QrIcon {...icon16} />} onPress={() => { onShow(guid); }} />}
      {origin !== null && <CopyButton variant="icon" text={joinAddressOf(origin, guid)} label={t('copyLinkOf', { account: name })} />}
      {disabledReason === null
        ? <ConfirmPopover isDestructive title={t('closeInvitationTitle')} description={t(account === null ? 'closeLinkText' : 'withdrawText')} confirmLabel={t('closeAct')} onConfirm={() => void close()}>{closeButton}</ConfirmPopover>
        : closeButton}
    </li>
  );
};
