import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/banner';
import { DrawerSheet } from '../../../ui/drawer-sheet';
import { SeatsLine } from '../seats-line';
import { useTeam } from '../team-context';
import { AccountsForm } from './accounts-form';
import { InvitationList } from './invitation-list';
import { LinkSection } from './link-section';
import { useInvitations } from './use-invitations';

/** Invites people by a link or by their email addresses, beside the list of members. */
export const InvitePanel = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('team');
  const { disabledReason } = useTeam();
  const request = useInvitations();
  const [shownGuid, setShownGuid] = useState<string | null>(null);
  return (
    <DrawerSheet title={t('invite')} closeLabel={t('closeInvite')} onClose={onClose} isFocused foot={<SeatsLine />}>
      {disabledReason !== null && <Banner tone="warn">{disabledReason}</Banner>}
      <LinkSection links={request.status === 'ready' ? request.value.filter(({ account }) => account === null) : null} shownGuid={shownGuid} onShow={setShownGuid} />
      <AccountsForm />
      <InvitationList request={request} onShow={setShownGuid} />
    </DrawerSheet>
  );
};
