import { useEffect, useState, type ReactElement } from 'react';
import { orderMs } from '../../../contract/entities/billing';
import { loadPageTexts } from '../../shared/i18n/i18n';
import { lazyPart } from '../../shared/parts/lazy-part';
import type { PendingPayment } from '../../shared/store/billing/billing-slice';
import { selectPendingPayment } from '../../shared/store/billing/pending-payment';
import { useAppSelector } from '../../shared/store/store-hooks';

const PendingPaymentBanner = lazyPart<{ readonly pending: PendingPayment }>(async () => (
  (await Promise.all([import('./pending-payment-banner'), loadPageTexts('paymentPage')]))[0].PendingPaymentBanner
), { failure: () => null });

/** The banner of an unpaid order: until it is paid, cancelled, closed, or 30 minutes old. Null without one, and while the payment dialog is open. */
export const usePendingPaymentPrompt = (): ReactElement | null => {
  const [nowMs, setNowMs] = useState(() => Date.now());
  const pending = useAppSelector((state) => (state.billing.payment === null ? selectPendingPayment(state, nowMs) : null));
  const createdAt = pending?.createdAt ?? null;
  useEffect(() => {
    if (createdAt === null) return undefined;
    const timer = setTimeout(() => { setNowMs(Date.now()); }, Math.max(0, Date.parse(createdAt) + orderMs - Date.now()));
    return () => { clearTimeout(timer); };
  }, [createdAt]);
  return pending && <PendingPaymentBanner props={{ pending }} />;
};
