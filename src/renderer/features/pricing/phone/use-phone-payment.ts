import { useCallback, useEffect, useState } from 'react';
import type { Failure } from '../../../../contract/bridge';
import type { OrderView, PaymentChannel, PaymentRequest } from '../../../../contract/entities/billing';
import { failureOf } from '../../../shared/bridge-failure';
import { useBridge } from '../../../shared/store/store-hooks';
import { concernsAccount } from '../../../shared/use-followed-account';

/** The order of the person. `total`: the price that they saw. */
export interface OrderChoice {
  readonly editionId: number;
  /** 0: storage alone, for the rest of the present membership. */
  readonly months: number;
  readonly storageUnits: number;
  readonly channel: PaymentChannel;
  readonly total: number;
  readonly source: string | null;
}

export type PaymentState =
  | { readonly status: 'choosing'; readonly failure: Failure | null }
  | { readonly status: 'waiting'; readonly request: PaymentRequest; /** The gateway reported no payment when the person checked. */ readonly isMissing: boolean; readonly failure: Failure | null }
  | { readonly status: 'ended'; readonly order: OrderView };

/** Time before the end of a code at which a new one is requested. */
const refreshBeforeMs = 20_000;

/** Opens the page of the payment beside this page. */
const openBeside = (url: string): void => { window.open(url, '_blank', 'noopener'); };

/**
 * The payment of an order on the same device. The result arrives by its event, or by a request to the gateway when the page
 * becomes visible again.
 */
export const usePhonePayment = () => {
  const { api, realtime } = useBridge();
  const [state, setState] = useState<PaymentState>({ status: 'choosing', failure: null });
  const [isPending, setPending] = useState(false);
  const waiting = state.status === 'waiting' ? state.request : null;
  const orderNo = waiting?.order.orderNo ?? null;

  const settle = useCallback((order: OrderView, isByPerson: boolean): void => {
    setState((known) => {
      if (known.status !== 'waiting' || known.request.order.orderNo !== order.orderNo) return known;
      return order.state === 'open' ? { ...known, isMissing: isByPerson || known.isMissing, failure: null } : { status: 'ended', order };
    });
  }, []);

  /** `isByPerson`: the person pressed the button, so the absence of a payment is said. */
  const confirm = useCallback(async (isByPerson: boolean): Promise<void> => {
    if (orderNo === null) return;
    try {
      settle((await api.call('billing.confirmPayment', { body: { order_no: orderNo } })).order, isByPerson);
    } catch (error) {
      if (isByPerson) setState((known) => (known.status === 'waiting' ? { ...known, failure: failureOf(error) } : known));
    }
  }, [api, orderNo, settle]);

  useEffect(() => {
    if (orderNo === null) return undefined;
    const read = (): void => { api.call('billing.result', { query: { orderNo } }).then(({ order }) => { settle(order, false); }, () => undefined); };
    const onVisible = (): void => { if (document.visibilityState === 'visible') void confirm(false); };
    document.addEventListener('visibilitychange', onVisible);
    const stop = realtime.subscribe((message) => { if (concernsAccount(message)) read(); });
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      stop();
    };
  }, [api, realtime, orderNo, confirm, settle]);

  // A code is valid for a short time. An order that has ended returns no new one.
  useEffect(() => {
    if (waiting === null) return undefined;
    const { order, charge: { channel }, qrExpiresAt } = waiting;
    const timer = setTimeout(() => {
      api.call('billing.createCharge', { body: { orderId: order.orderNo, channel } }).then(
        ({ data }) => { setState((known) => (known.status === 'waiting' ? { ...known, request: data } : known)); },
        () => { void confirm(false); },
      );
    }, Math.max(1000, Date.parse(qrExpiresAt) - Date.now() - refreshBeforeMs));
    return () => { clearTimeout(timer); };
  }, [api, waiting, confirm]);

  const pay = async ({ editionId, months, storageUnits, channel, total, source }: OrderChoice, replacesPending: boolean): Promise<void> => {
    setPending(true);
    try {
      const { data } = await api.call('billing.createCharge', {
        body: {
          edition: editionId, duration: months, durationUnit: 'month', memberCount: 1, storageSize: storageUnits, channel, expectedTotal: total, replacesPending, ...(source === null ? {} : { paymentSource: source }),
        },
      });
      setState({ status: 'waiting', request: data, isMissing: false, failure: null });
      openBeside(data.qrUrl);
    } catch (error) {
      setState({ status: 'choosing', failure: failureOf(error) });
    } finally {
      setPending(false);
    }
  };

  return { state, isPending, pay, confirm, restart: (): void => { setState({ status: 'choosing', failure: null }); } };
};
