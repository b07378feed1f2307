import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkspaceBridge } from '../../../contract/bridge';
import type { OrderState, OrderView } from '../../../contract/entities/billing';
import { useOrderName } from '../../shared/billing/use-order-name';
import { failureOf } from '../../shared/bridge-failure';
import { useFormats } from '../../shared/format/use-formats';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { LoadedPart } from '../../shared/settings/loaded-part';
import { SettingsPart } from '../../shared/settings/settings-part';
import { useBridge } from '../../shared/store/store-hooks';
import { usePaymentRequest } from '../../shared/upgrade/use-payment-request';
import { useFollowedAccount } from '../../shared/use-followed-account';
import { useHasPassed } from '../../shared/use-has-passed';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { Chip, type ChipTone } from '../../ui/chip';
import { toasts } from '../../ui/toast-store';
import styles from './membership.module.css';

const perPage = 20;
const tones: Readonly<Record<OrderState, ChipTone>> = { open: 'accent', paid: 'neutral', cancelled: 'neutral', expired: 'neutral' };

export interface OrdersPartProps {
  /** Bytes of a unit of storage; null if storage is not sold. */
  readonly storageUnitBytes: number | null;
}

/** The person's orders, the latest first, in pages. Open orders can be paid and cancelled. */
export const OrdersPart = ({ storageUnitBytes }: OrdersPartProps) => {
  const { t } = useTranslation('membership');
  const formats = useFormats();
  const [page, setPage] = useState(1);
  const read = useCallback(async (api: WorkspaceBridge['api']) => ({ page, ...(await api.call('billing.orders', { query: { page, perPage } })).data }), [page]);
  const { value, failure, load } = useFollowedAccount(read);
  const from = value === null ? 0 : (value.page - 1) * perPage;
  return (
    <SettingsPart title={t('orders')}>
      <LoadedPart isLoaded={value !== null} failure={failure} onRetry={load}>
        {value?.total === 0 && <p className={classNames(styles.hint, styles.none)}>{t('noOrders')}</p>}
        {value && value.total > 0 && (
          <>
            <ul className={styles.orders} aria-label={t('orders')}>
              {value.orders.map((order) => <OrderItem key={order.orderNo} order={order} storageUnitBytes={storageUnitBytes} onChanged={load} />)}
            </ul>
            {value.total > perPage && (
              <div className={styles.pages}>
                <span className={styles.hint}>{t('ordersShown', { from: formats.number(from + 1), to: formats.number(from + value.orders.length), total: formats.number(value.total) })}</span>
                <span className={styles.actions}>
                  <Button size="small" isDisabled={page === 1} onPress={() => { setPage(page - 1); }}>{t('newer')}</Button>
                  <Button size="small" isDisabled={from + value.orders.length >= value.total} onPress={() => { setPage(page + 1); }}>{t('older')}</Button>
                </span>
              </div>
            )}
          </>
        )}
      </LoadedPart>
    </SettingsPart>
  );
};

interface OrderItemProps extends OrdersPartProps {
  readonly order: OrderView;
  readonly onChanged: () => void;
}

const OrderItem = ({ order, storageUnitBytes, onChanged }: OrderItemProps) => {
  const { t } = useTranslation('membership');
  const formats = useFormats();
  const orderName = useOrderName();
  const isLate = useHasPassed(order.expiresAt);
  const state = order.state === 'open' && isLate ? 'expired' : order.state;
  const { refunds = [] } = order;
  const isRefunded = state !== 'paid' && refunds.length > 0 && refunds.every(({ refundedAt }) => refundedAt !== null);
  const day = (at: string): string => formats.day(Date.parse(at));
  return (
    <li className={styles.order}>
      <div className={styles.orderWords}>
        <span className={styles.orderName}>{orderName(order, storageUnitBytes)} <Chip tone={tones[state]}>{t(isRefunded ? 'state_refunded' : `state_${state}`)}</Chip></span>
        <span className={styles.hint}><bdi translate="no" className={styles.number}>{order.orderNo}</bdi> · {day(order.createdAt)}</span>
        {order.from !== null && order.until !== null && <span className={styles.hint}>{t('boughtTime', { from: day(order.from), until: day(order.until) })}</span>}
        {refunds.map(({ amount, refundedAt }, index) => <span key={index} className={styles.hint}><Refund isWhole={isRefunded} amount={formats.amount(amount, order.currency)} date={refundedAt === null ? null : day(refundedAt)} /></span>)}
      </div>
      <span className={styles.amount}>{formats.amount(order.total, order.currency)}</span>
      {state === 'open' && <OpenOrderActions order={order} onChanged={onChanged} />}
    </li>
  );
};

/** A payment that did not pay the order. `isWhole`: the order has no other payment. `date`: null while the refund is on its way. */
const Refund = ({ isWhole, amount, date }: { readonly isWhole: boolean; readonly amount: string; readonly date: string | null }) => {
  const { t } = useTranslation('membership');
  if (date === null) return t('refundDue', { amount });
  return t(isWhole ? 'refunded' : 'refundedExtra', { amount, date });
};

const OpenOrderActions = ({ order: { orderNo, edition }, onChanged }: Omit<OrderItemProps, 'storageUnitBytes'>) => {
  const { t } = useTranslation('membership');
  const errorText = useErrorText();
  const { api } = useBridge();
  const requestPayment = usePaymentRequest();
  const [isPending, setPending] = useState(false);
  const cancel = async (): Promise<void> => {
    setPending(true);
    try {
      const { data } = await api.call('billing.cancelOrder', { params: { orderNo } });
      if (data.state === 'paid') toasts.show({ text: t('paidMeanwhile') });
      onChanged();
    } catch (error) {
      toasts.show({ kind: 'error', text: errorText(failureOf(error)) });
    } finally {
      setPending(false);
    }
  };
  return (
    <span className={styles.actions}>
      <Button size="small" isPending={isPending} onPress={() => { void cancel(); }}>{t('cancelOrder')}</Button>
      {(edition === 'personal_premium' || edition === 'personal_super') && <Button size="small" variant="primary" onPress={() => { requestPayment({ edition, source: 'orders' }); }}>{t('payOrder')}</Button>}
    </span>
  );
};
