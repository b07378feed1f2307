import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Myself } from '../../../contract/entities/myself';
import { useFormats } from '../../shared/format/use-formats';
import { SettingsPart } from '../../shared/settings/settings-part';
import { useBridge } from '../../shared/store/store-hooks';
import { Button } from '../../ui/button';
import { toasts } from '../../ui/toast-store';
import { ProofDialog } from './proof-dialog';

/** Deletes the account 14 days later. Signing in before keeps it (decisions, 6.20). */
export const DeleteAccount = ({ account }: { readonly account: Myself | null }) => {
  const { t } = useTranslation('security');
  const { api } = useBridge();
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const request = async (authToken: string): Promise<void> => {
    const { deletedFrom } = await api.call('account.delete', { body: { authToken } });
    // The server has ended all sessions, so the sign-in page replaces this dialog.
    toasts.show({ kind: 'success', text: t('deletionScheduled', { date: formats.day(Date.parse(deletedFrom)) }) });
  };
  return (
    <SettingsPart title={t('deleteAccount')} text={t('deleteText')}>
      <div><Button variant="danger" isDisabled={account === null} onPress={() => { setOpen(true); }}>{t('deleteAccount')}</Button></div>
      {isOpen && account && (
        <ProofDialog account={account} title={t('deleteTitle')} text={t('deleteWarning')} submitLabel={t('deleteAccount')} isDangerous onSubmit={request} onClose={() => { setOpen(false); }} />
      )}
    </SettingsPart>
  );
};
