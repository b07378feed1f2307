import { nanoid } from '@reduxjs/toolkit';
import type { Failure } from '../../../contract/bridge';
import type { OrderView } from '../../../contract/entities/billing';
import { failureOf, isUnreachable, localFailure } from '../../shared/bridge-failure';
import { logProblem } from '../../shared/log';
import type { AppThunk } from '../../shared/store/app-store';
import {
  choiceChanged, codeReceived, codeRefused, confirmChanged, earlierDecided, offersReceived, orderLost, paymentEnded, paymentSucceeded, priceChanged, priceReceived, requestSent, isStorageAlone,
  type PaymentChoice, type PaymentState,
} from '../../shared/store/billing/billing-slice';

/** How long a code is requested before it counts as failed (account specification, section 9). */
const codeTimeoutMs = 20_000;

/** The fields of the chosen product in requests. A person buys one membership. */
const productOf = (edition: number, { months, storageUnits }: Pick<PaymentChoice, 'months' | 'storageUnits'>) =>
  ({ edition, duration: months, durationUnit: 'month', memberCount: 1, storageSize: storageUnits }) as const;

/** An order that failed on the server, and not for a reason that the person can resolve. */
export const orderFailureOf = (failure: Failure): Failure => (failure.status >= 500 && !isUnreachable(failure) ? localFailure('ORDER_FAILED') : failure);

const notPayable = (order: OrderView): Failure => localFailure('ORDER_NOT_PAYABLE', { state: order.state });

/** The id of the chosen edition. */
const editionIdOf = ({ offers, choice }: PaymentState): number | null => offers?.editions.find(({ edition }) => edition === choice?.edition)?.editionId ?? null;

/** The bytes of units of storage that were bought alone; null for an edition. */
const addedBytesOf = ({ offers }: PaymentState, units: number, isAlone: boolean): number | null => (isAlone ? units * (offers?.storage?.unitBytes ?? 0) : null);

/** Shows the edition or the storage that an order bought. */
const succeed = ({ edition, until, storageSize, duration }: OrderView): AppThunk => (dispatch, getState) => {
  const { payment } = getState().billing;
  if (edition !== null && payment) dispatch(paymentSucceeded({ edition, until, storageBytes: addedBytesOf(payment, storageSize, duration === null) }));
};

/** Reads the price of the chosen product. An agreement that waits for it continues. */
const loadPrice = (): AppThunk<Promise<void>> => async (dispatch, getState, { bridge: { api } }) => {
  const { payment } = getState().billing;
  const edition = payment === null ? null : editionIdOf(payment);
  if (!payment?.choice || edition === null) return;
  const requestId = nanoid();
  dispatch(requestSent({ of: 'price', requestId }));
  try {
    const { data: price } = await api.call('billing.price', { query: productOf(edition, payment.choice) });
    dispatch(priceReceived({ requestId, price: { status: 'ready', price } }));
    const now = getState().billing.payment;
    if (now?.requests.price === requestId && now.code.status === 'none') void dispatch(requestCode());
  } catch (error) {
    dispatch(priceReceived({ requestId, price: { status: 'failed', failure: failureOf(error) } }));
  }
};

/** Requests a code once the person agreed and the price is known: for the order of the choice, or for a new one. */
export const requestCode = (): AppThunk<Promise<void>> => async (dispatch, getState, { bridge: { api }, schedule }) => {
  const { payment } = getState().billing;
  if (payment?.choice?.isAgreed !== true) return;
  const { choice, choice: { channel }, price, order, intent } = payment;
  const edition = editionIdOf(payment);
  if (channel === null || edition === null || (order === null && price.status !== 'ready')) return;
  const requestId = nanoid();
  const requestedAtMs = Date.now();
  dispatch(requestSent({ of: 'code', requestId }));
  const isCurrent = (): boolean => getState().billing.payment?.requests.code === requestId;
  schedule(() => {
    if (isCurrent() && getState().billing.payment?.code.status === 'loading') dispatch(codeRefused({ requestId, failure: localFailure('TIMED_OUT') }));
  }, codeTimeoutMs);
  const expectedTotal = price.status === 'ready' ? price.price.total : undefined;
  try {
    const { data: request } = await api.call('billing.createCharge', {
      body: order === null ? { ...productOf(edition, choice), channel, replacesPending: true, subSource: intent.source, ...(expectedTotal === undefined ? {} : { expectedTotal }) } : { orderId: order.orderNo, channel },
    });
    dispatch(codeReceived({ requestId, request, requestedAtMs }));
  } catch (error) {
    if (!isCurrent()) return;
    const failure = failureOf(error);
    if (failure.code === 'PRICE_CHANGED') {
      dispatch(priceChanged({ requestId, previousTotal: expectedTotal ?? 0 }));
      await dispatch(loadPayment());
    } else if (failure.code === 'ORDER_NOT_PAYABLE') {
      dispatch(orderLost({ failure }));
      if (order !== null) await dispatch(checkOrder(order.orderNo));
    } else {
      dispatch(codeRefused({ requestId, failure: orderFailureOf(failure) }));
    }
  }
};

/** Changes the choice. The price and the code follow. */
export const choose = (changed: Partial<PaymentChoice>): AppThunk => (dispatch, getState) => {
  dispatch(choiceChanged(changed));
  const { payment } = getState().billing;
  if (payment?.price.status === 'loading') void dispatch(loadPrice());
  else if (payment?.code.status === 'none') void dispatch(requestCode());
};

/** Reads whether an order is paid, or has ended without a payment. `isPaid`: an event reported the payment. */
export const checkOrder = (orderNo: string, isPaid = false): AppThunk<Promise<void>> => async (dispatch, getState, { bridge: { api } }) => {
  const isShown = (): boolean => getState().billing.payment !== null;
  try {
    const { order } = await api.call('billing.result', { query: { orderNo } });
    if (!isShown()) return;
    if (order.state === 'paid') dispatch(succeed(order));
    else if (order.state !== 'open' && getState().billing.payment?.order?.orderNo === orderNo) dispatch(orderLost({ failure: notPayable(order) }));
  } catch (error) {
    const { payment } = getState().billing;
    if (isPaid && payment?.choice) {
      const { choice, price } = payment;
      dispatch(paymentSucceeded({ edition: choice.edition, until: price.status === 'ready' ? price.price.until : null, storageBytes: addedBytesOf(payment, choice.storageUnits, isStorageAlone(choice)) }));
    } else {
      logProblem('The state of an order could not be read.', error);
    }
  }
};

/** Reads the person, what they can buy, and an unpaid order of an earlier time. */
const readOffers = (): AppThunk<Promise<{ readonly isOfTeam: boolean } & Pick<NonNullable<Parameters<typeof offersReceived>[0]>, 'offers' | 'earlier'>>> => async (_dispatch, _getState, { bridge: { api } }) => {
  const me = await api.call('account.me', {}).catch(() => { throw Object.assign(new Error('The person could not be read.'), { failure: localFailure('USER_LOAD_FAILED') }); });
  const [{ data: offers }, { data: { orders } }] = await Promise.all([api.call('billing.offers', {}), api.call('billing.orders', { query: { page: 1, perPage: 10 } })]);
  const earlier = orders.find(({ kind, state, expiresAt }) => kind === 'edition' && state === 'open' && Date.parse(expiresAt) > Date.now()) ?? null;
  return { offers, earlier, isOfTeam: (me.team ?? null) !== null };
};

/** Loads the dialog, and reloads it when the account may have changed. */
export const loadPayment = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const before = getState().billing.payment;
  if (before === null || before.paid !== null) return;
  const requestId = nanoid();
  dispatch(requestSent({ of: 'offers', requestId }));
  const isCurrent = (): boolean => getState().billing.payment?.requests.offers === requestId;
  try {
    const { offers, earlier, isOfTeam } = await dispatch(readOffers());
    if (!isCurrent()) return;
    if (isOfTeam) {
      dispatch(paymentEnded({ kind: 'jump' }));
      return;
    }
    dispatch(offersReceived({ requestId, offers, earlier: before.offers === null ? earlier : before.earlier }));
    const { payment } = getState().billing;
    if (payment?.order) await dispatch(checkOrder(payment.order.orderNo));
    else if (payment?.earlier === null && !payment.paid) await dispatch(loadPrice());
  } catch (error) {
    if (!isCurrent()) return;
    const failure = failureOf(error);
    if (before.offers === null) dispatch(paymentEnded({ kind: 'error', failure: isUnreachable(failure) ? localFailure('USER_LOAD_FAILED') : failure }));
    else logProblem('The offers could not be read again.', error);
  }
};

/** Continues an earlier order. */
export const continueEarlier = (order: OrderView): AppThunk => (dispatch) => {
  dispatch(earlierDecided(order));
  void dispatch(loadPrice());
  void dispatch(requestCode());
};

/** Cancels an earlier order. A payment that arrived meanwhile counts. */
export const cancelEarlier = ({ orderNo }: OrderView): AppThunk<Promise<void>> => async (dispatch, _getState, { bridge: { api } }) => {
  dispatch(confirmChanged('pending'));
  try {
    const { data: order } = await api.call('billing.cancelOrder', { params: { orderNo } });
    dispatch(confirmChanged('idle'));
    dispatch(earlierDecided(null));
    if (order.state === 'paid') dispatch(succeed(order));
    else await dispatch(loadPrice());
  } catch (error) {
    dispatch(confirmChanged(failureOf(error)));
  }
};

/** Makes the server request the payment from the gateway. */
export const confirmPayment = (): AppThunk<Promise<void>> => async (dispatch, getState, { bridge: { api } }) => {
  const orderNo = getState().billing.payment?.order?.orderNo;
  if (orderNo === undefined) return;
  const isShown = (): boolean => getState().billing.payment?.order?.orderNo === orderNo;
  dispatch(confirmChanged('pending'));
  try {
    const { isPaid, order } = await api.call('billing.confirmPayment', { body: { order_no: orderNo } });
    if (!isShown()) return;
    dispatch(confirmChanged(isPaid ? 'idle' : 'unpaid'));
    if (isPaid) dispatch(succeed(order));
  } catch (error) {
    if (isShown()) dispatch(confirmChanged(failureOf(error)));
  }
};
