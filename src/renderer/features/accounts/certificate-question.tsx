import { ShieldAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Certificate } from '../../../contract/desktop/network';
import { serverName } from '../../shared/server-name';
import { Button } from '../../ui/button';
import { Dialog, DialogBody, DialogFooter, DialogTitle } from '../../ui/dialog';
import { CertificateFacts } from './certificate-facts';
import styles from './certificate.module.css';

export interface CertificateQuestionProps {
  readonly server: string;
  readonly certificate: Certificate;
  /** Another one was trusted on this server before. */
  readonly isChanged: boolean;
  readonly isPending: boolean;
  readonly onTrust: () => void;
  readonly onCancel: () => void;
}

/** Shows a certificate that nobody vouches for, and asks whether to trust exactly that one. */
export const CertificateQuestion = ({ server, certificate, isChanged, isPending, onTrust, onCancel }: CertificateQuestionProps) => {
  const { t } = useTranslation('accounts');
  const { t: tCommon } = useTranslation('common');
  return (
    <Dialog isOpen onClose={onCancel} role="alertdialog">
      <DialogTitle icon={<ShieldAlert size={20} strokeWidth={1.5} />}>{t(isChanged ? 'certificateChangedTitle' : 'certificateTitle')}</DialogTitle>
      <DialogBody>
        <p className={styles.text}>{t(isChanged ? 'certificateChangedText' : 'certificateText', { server: serverName(server) })}</p>
        <CertificateFacts certificate={certificate} />
      </DialogBody>
      <DialogFooter>
        <Button size="large" variant="quiet" autoFocus onPress={onCancel}>{tCommon('cancel')}</Button>
        <Button size="large" variant={isChanged ? 'danger' : 'primary'} isPending={isPending} onPress={onTrust}>{t('certificateTrust')}</Button>
      </DialogFooter>
    </Dialog>
  );
};
