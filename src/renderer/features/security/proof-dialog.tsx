import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Myself } from '../../../contract/entities/myself';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { useBridge } from '../../shared/store/store-hooks';
import { useAccountForm } from '../../shared/use-account-form';
import alertLine from '../../ui/alert-line.module.css';
import { Button } from '../../ui/button';
import { Dialog, DialogBody, DialogFooter, DialogTitle } from '../../ui/dialog';
import { isProofComplete, Proof, proveIdentity } from './method-proof';
import styles from './security.module.css';

export interface ProofDialogProps {
  readonly account: Myself;
  readonly title: string;
  readonly text: string;
  readonly submitLabel: string;
  /** The action cannot be undone. */
  readonly isDangerous?: boolean;
  readonly onSubmit: (authToken: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Confirms an action with the password, or with a code for an account without one. */
export const ProofDialog = ({ account, title, text, submitLabel, isDangerous = false, onSubmit, onClose }: ProofDialogProps) => {
  const { t: tCommon } = useTranslation('common');
  const errorText = useErrorText();
  const { api } = useBridge();
  const [proof, setProof] = useState('');
  const form = useAccountForm(() => isProofComplete(account, proof), async () => { await onSubmit(await proveIdentity(api, account, proof)); });
  const { failure } = form;
  const isRefusedProof = failure?.code === 'INVALID_CREDENTIALS' || failure?.code === 'CODE_INVALID';
  return (
    <Dialog isOpen onClose={onClose} role={isDangerous ? 'alertdialog' : 'dialog'}>
      <DialogTitle>{title}</DialogTitle>
      <form onSubmit={form.onSubmit} noValidate>
        <DialogBody>
          <div className={styles.dialogForm}>
            {failure && !isRefusedProof && <p role="alert" className={alertLine.alert}>{errorText(failure)}</p>}
            <p>{text}</p>
            <Proof account={account} text={proof} onChange={(changed) => { setProof(changed); form.forgetFailure(); }} isChecked={form.isChecked} failure={isRefusedProof ? failure : null} />
          </div>
        </DialogBody>
        <DialogFooter>
          <Button size="large" variant="quiet" onPress={onClose} autoFocus={isDangerous}>{tCommon('cancel')}</Button>
          <Button size="large" variant={isDangerous ? 'danger' : 'primary'} type="submit" isPending={form.isPending}>{submitLabel}</Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
};
