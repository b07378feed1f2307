import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Myself } from '../../../contract/entities/myself';
import { useFormats } from '../../shared/format/use-formats';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { SettingsPart } from '../../shared/settings/settings-part';
import { useBridge } from '../../shared/store/store-hooks';
import { useAccountForm } from '../../shared/use-account-form';
import alertLine from '../../ui/alert-line.module.css';
import { Button } from '../../ui/button';
import { Dialog, DialogBody, DialogFooter, DialogTitle } from '../../ui/dialog';
import { toasts } from '../../ui/toast-store';
import { isProofComplete, Proof, proveIdentity } from './method-proof';
import styles from './security.module.css';

/** Deletes the account 14 days later. Signing in before keeps it (decisions, 6.20). */
export const DeleteAccount = ({ account }: { readonly account: Myself | null }) => {
  const { t } = useTranslation('security');
  const [isOpen, setOpen] = useState(false);
  return (
    <SettingsPart title={t('deleteAccount')} text={t('deleteText')}>
      <div><Button variant="danger" isDisabled={account === null} onPress={() => { setOpen(true); }}>{t('deleteAccount')}</Button></div>
      {isOpen && account && <DeleteDialog account={account} onClose={() => { setOpen(false); }} />}
    </SettingsPart>
  );
};

const DeleteDialog = ({ account, onClose }: { readonly account: Myself; readonly onClose: () => void }) => {
  const { t } = useTranslation('security');
  const { t: tCommon } = useTranslation('common');
  const errorText = useErrorText();
  const { api } = useBridge();
  const formats = useFormats();
  const [proof, setProof] = useState('');
  const { isChecked, isPending, failure, forgetFailure, onSubmit } = useAccountForm(
    () => isProofComplete(account, proof),
    async () => {
      const { deletedFrom } = await api.call('account.delete', { body: { authToken: await proveIdentity(api, account, proof) } });
      // The server has ended all sessions, so the sign-in page replaces this dialog.
      toasts.show({ kind: 'success', text: t('deletionScheduled', { date: formats.day(Date.parse(deletedFrom)) }) });
    },
  );
  const isRefusedProof = failure?.code === 'INVALID_CREDENTIALS' || failure?.code === 'CODE_INVALID';
  return (
    <Dialog isOpen onClose={onClose} role="alertdialog">
      <DialogTitle>{t('deleteTitle')}</DialogTitle>
      <form onSubmit={onSubmit} noValidate>
        <DialogBody>
          <div className={styles.dialogForm}>
            {failure && !isRefusedProof && <p role="alert" className={alertLine.alert}>{errorText(failure)}</p>}
            <p>{t('deleteWarning')}</p>
            <Proof account={account} text={proof} onChange={(text) => { setProof(text); forgetFailure(); }} isChecked={isChecked} failure={isRefusedProof ? failure : null} />
          </div>
        </DialogBody>
        <DialogFooter>
          <Button size="large" variant="quiet" onPress={onClose} autoFocus>{tCommon('cancel')}</Button>
          <Button size="large" variant="danger" type="submit" isPending={isPending}>{t('deleteAccount')}</Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
};
