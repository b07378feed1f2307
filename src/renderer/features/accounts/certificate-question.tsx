import { ShieldAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Certificate } from '../../../contract/desktop/network';
import { serverName } from '../../shared/server-name';
import { Button } from '../../ui/button';
import { Dialog, DialogBody, DialogFooter, DialogTitle } from '../../ui/dialog';
import { CertificateFacts, Fingerprint } from './certificate-facts';
import styles from './certificate.module.css';

export interface CertificateQuestionProps {
  readonly server: string;
  readonly certificate: Certificate;
  /** The one that was trusted on this server, where that is another. */
  readonly before: Certificate | null;
  readonly isPending: boolean;
  /** What not trusting it comes to, where that is more than to go back. */
  readonly cancelLabel?: string;
  readonly onTrust: () => void;
  readonly onCancel: () => void;
}

/** Shows a certificate that nobody vouches for, and asks whether to trust exactly that one. */
export const CertificateQuestion = ({ server, certificate, before, isPending, cancelLabel, onTrust, onCancel }: CertificateQuestionProps) => {
  const { t } = useTranslation('accounts');
  const { t: tCommon } = useTranslation('common');
  return (
    <Dialog isOpen onClose={onCancel} role="alertdialog" isScrolledInside>
      <DialogTitle icon={<ShieldAlert size={20} strokeWidth={1.5} />}>{t(before ? 'certificateChangedTitle' : 'certificateTitle')}</DialogTitle>
      <DialogBody>
        <p className={styles.text}>{t(before ? 'certificateChangedText' : 'certificateText', { server: serverName(server) })}</p>
        {before && (
          <section className={styles.before}>
            <h3 className={styles.heading}>{t('certificateBefore')}</h3>
            <Fingerprint fingerprint={before.fingerprint} />
          </section>
        )}
        {before && <h3 className={styles.heading}>{t('certificateNow')}</h3>}
        <CertificateFacts certificate={certificate} />
      </DialogBody>
      <DialogFooter>
        <Button size="large" variant="quiet" autoFocus onPress={onCancel}>{cancelLabel ?? tCommon('cancel')}</Button>
        <Button size="large" variant={before ? 'danger' : 'primary'} isPending={isPending} onPress={onTrust}>{t(before ? 'certificateTrustNew' : 'certificateTrust')}</Button>
      </DialogFooter>
    </Dialog>
  );
};
