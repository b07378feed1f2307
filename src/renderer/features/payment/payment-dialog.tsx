import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { WifiOff } from 'lucide-react';
import { useEditionName } from '../../shared/billing/use-edition-name';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { isStorageAlone, paymentEnded, type PaymentState } from '../../shared/store/billing/billing-slice';
import { useAppDispatch, useAppSelector } from '../../shared/store/store-hooks';
import { selectIsOffline } from '../../shared/store/sync/sync-slice';
import { usePromptText } from '../../shared/upgrade/use-prompt-text';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { Dialog, DialogBody, DialogFooter, DialogTitle } from '../../ui/dialog';
import { icon16 } from '../../ui/icon-props';
import { Skeleton } from '../../ui/skeleton';
import { checkOrder, confirmPayment, loadPayment } from './payment-actions';
import { PaidDialog } from './paid-dialog';
import { PaymentForm } from './payment-form';
import { PaymentSlip } from './payment-slip';
import { PendingOrderDialog } from './pending-order-dialog';
import styles from './payment.module.css';

export interface PaymentDialogProps {
  readonly onClose: () => void;
}

/** Loads the dialog, again after everything that may have changed the account, and after the connection is back. */
const useReloads = (): void => {
  const dispatch = useAppDispatch();
  const isOffline = useAppSelector(selectIsOffline);
  const team = useAppSelector((state) => state.team.value);
  useEffect(() => { if (!isOffline) void dispatch(loadPayment()); }, [dispatch, isOffline, team]);
};

/** Follows the events of the order that is shown: it was paid, or was cancelled in a different window. */
const useOrderEvents = (): void => {
  const dispatch = useAppDispatch();
  const lastEvent = useAppSelector((state) => state.billing.lastEvent);
  const orderNo = useAppSelector(({ billing: { payment } }) => payment?.order?.orderNo ?? null);
  useEffect(() => {
    if (lastEvent !== null && lastEvent.order.orderNo === orderNo) void dispatch(checkOrder(orderNo, lastEvent.isPaid));
  }, [dispatch, lastEvent, orderNo]);
};

/** A person buys an edition: a form, and beside it a slip with the price and the QR code. */
export const PaymentDialog = ({ onClose }: PaymentDialogProps) => {
  useReloads();
  useOrderEvents();
  const dispatch = useAppDispatch();
  const payment = useAppSelector((state) => state.billing.payment);
  if (payment === null) return null;
  if (payment.paid) {
    const { paid } = payment;
    return <PaidDialog paid={paid} onClose={() => { dispatch(paymentEnded({ kind: 'success', paid })); }} />;
  }
  if (payment.earlier) return <PendingOrderDialog order={payment.earlier} confirm={payment.confirm} onClose={onClose} />;
  return <OpenDialog payment={payment} onClose={onClose} />;
};

const OpenDialog = ({ payment, onClose }: PaymentDialogProps & { readonly payment: PaymentState }) => {
  const { t } = useTranslation(['payment', 'billing']);
  const { t: tCommon } = useTranslation('common');
  const { t: tEditions } = useTranslation('editions');
  const dispatch = useAppDispatch();
  const errorText = useErrorText();
  const editionName = useEditionName();
  const promptText = usePromptText();
  const isOffline = useAppSelector(selectIsOffline);
  const { intent: { reason, isForStorage = false }, offers, choice, order, confirm } = payment;
  const titleOf = (): string => {
    if (choice === null || offers === null) return tEditions(isForStorage ? 'buyStorage' : 'seePlans');
    if (isStorageAlone(choice)) return tEditions('buyStorage');
    return t(choice.edition === offers.present.edition ? 'extend' : 'moveUp', { edition: editionName(choice.edition) });
  };
  return (
    <Dialog isOpen onClose={onClose} isBodyScrollable>
      <DialogTitle>{titleOf()}</DialogTitle>
      <DialogBody>
        {reason !== undefined && <p>{promptText(reason)}</p>}
        {isForStorage && choice !== null && !isStorageAlone(choice) && <p>{t('billing:storageWithPlan')}</p>}
        {isOffline && <Banner tone="warn" shape="card" icon={<WifiOff {...icon16} />}>{t('offline')}</Banner>}
        {offers === null && !isOffline && <div className={styles.loading} aria-busy>{[180, 240, 200, 220].map((width) => <Skeleton key={width} width={width} height={12} />)}</div>}
        {offers !== null && choice !== null && (
          <>
            <div className={styles.form} data-alone={isStorageAlone(choice)}><PaymentForm payment={payment} offers={offers} choice={choice} /></div>
            <PaymentSlip payment={payment} offers={offers} choice={choice} />
          </>
        )}
        {confirm === 'unpaid' && <p role="status" className={styles.unpaid}>{t('unpaid')}</p>}
        {typeof confirm === 'object' && <p role="alert" className={styles.refused}>{errorText(confirm)}</p>}
      </DialogBody>
      <DialogFooter>
        <Button size="large" variant="quiet" onPress={onClose}>{tCommon('cancel')}</Button>
        <Button size="large" onPress={() => { void dispatch(confirmPayment()); }} isPending={confirm === 'pending'} isDisabled={order === null || isOffline} disabledReason={t(isOffline ? 'offline' : 'tickAgreement')}>{t('billing:havePaid')}</Button>
      </DialogFooter>
    </Dialog>
  );
};
