import { useTranslation } from 'react-i18next';
import type { OrderView } from '../../../contract/entities/billing';
import { useOrderName } from '../../shared/billing/use-order-name';
import { useFormats } from '../../shared/format/use-formats';
import { useErrorText } from '../../shared/i18n/use-error-text';
import type { PaymentState } from '../../shared/store/billing/billing-slice';
import { useAppDispatch, useAppSelector } from '../../shared/store/store-hooks';
import { Button } from '../../ui/button';
import { Dialog, DialogBody, DialogFooter, DialogTitle } from '../../ui/dialog';
import { cancelEarlier, continueEarlier } from './payment-actions';
import styles from './payment.module.css';

export interface PendingOrderDialogProps {
  readonly order: OrderView;
  readonly confirm: PaymentState['confirm'];
  readonly onClose: () => void;
}

/** An unpaid order of an earlier time: the person continues to pay it, or cancels it and chooses again. */
export const PendingOrderDialog = ({ order, confirm, onClose }: PendingOrderDialogProps) => {
  const { t } = useTranslation('payment');
  const dispatch = useAppDispatch();
  const errorText = useErrorText();
  const orderName = useOrderName();
  const unitBytes = useAppSelector(({ billing: { payment } }) => payment?.offers?.storage?.unitBytes ?? null);
  const formats = useFormats();
  return (
    <Dialog isOpen onClose={onClose} role="alertdialog">
      <DialogTitle>{t('pendingTitle')}</DialogTitle>
      <DialogBody>
        <p>
          {t('pendingText', { order: orderName(order, unitBytes), amount: formats.amount(order.total), time: formats.timeOfDay(Date.parse(order.expiresAt)) })}
        </p>
        {typeof confirm === 'object' && <p role="alert" className={styles.refused}>{errorText(confirm)}</p>}
      </DialogBody>
      <DialogFooter>
        <Button size="large" variant="quiet" onPress={() => { void dispatch(cancelEarlier(order)); }} isPending={confirm === 'pending'}>{t('cancelOrder')}</Button>
        <Button size="large" variant="primary" onPress={() => { dispatch(continueEarlier(order)); }} isDisabled={confirm === 'pending'} autoFocus>{t('continueOrder')}</Button>
      </DialogFooter>
    </Dialog>
  );
};
