import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentState } from '../../shared/store/billing/billing-slice';
import { Button } from '../../ui/button';
import { Dialog, DialogBody, DialogFooter, DialogTitle } from '../../ui/dialog';
import { usePaidText } from './use-paid-text';
import styles from './payment.module.css';

/** How long the celebration is shown. The toast that follows repeats its sentence. */
const shownMs = 5000;

export interface PaidDialogProps {
  readonly paid: NonNullable<PaymentState['paid']>;
  readonly onClose: () => void;
}

/** Names the bought edition and its end, and closes by itself. */
export const PaidDialog = ({ paid, onClose }: PaidDialogProps) => {
  const { t } = useTranslation(['payment', 'billing']);
  const paidText = usePaidText();
  const close = useRef(onClose);
  useEffect(() => { close.current = onClose; });
  useEffect(() => {
    const timer = setTimeout(() => { close.current(); }, shownMs);
    return () => { clearTimeout(timer); };
  }, []);
  return (
    <Dialog isOpen onClose={onClose}>
      <DialogTitle>{t('thanks')}</DialogTitle>
      <DialogBody>
        <div role="status" className={styles.paid}>
          <span className={styles.paidMark}><Check size={28} strokeWidth={2} aria-hidden /></span>
          <p>{paidText(paid)}</p>
        </div>
      </DialogBody>
      <DialogFooter><Button size="large" variant="primary" onPress={onClose} autoFocus>{t('billing:done')}</Button></DialogFooter>
    </Dialog>
  );
};
