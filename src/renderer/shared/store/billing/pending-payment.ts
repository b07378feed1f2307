import type { Unsubscribe, WorkspaceBridge } from '../../../../contract/bridge';
import { orderMs } from '../../../../contract/entities/billing';
import { failureOf, isUnreachable } from '../../bridge-failure';
import { logProblem } from '../../log';
import { listen, type AppStore, type AppThunk, type RootState } from '../app-store';
import { changeSetting, selectSetting } from '../user-config/user-config-actions';
import { loadTeamRealName } from '../real-name/real-name';
import { orderReported, pendingReceived, pricingUrlReceived, type PendingPayment } from './billing-slice';
import { selectBuyer } from './select-buyer';

/** The setting with the charge whose banner the person closed (account specification, section 4). */
const closedKey = 'prompt:pendingOrder';

/** The unpaid latest charge; null if its banner was closed on any device, and after 30 minutes. */
export const selectPendingPayment = (state: RootState, nowMs: number): PendingPayment | null => {
  const { billing: { pending }, userConfig } = state;
  if (pending === null || !userConfig.isLoaded || Date.parse(pending.createdAt) + orderMs <= nowMs) return null;
  const closed = selectSetting(userConfig, closedKey);
  const isClosed = typeof closed === 'object' && closed !== null && 'chargeId' in closed && closed.chargeId === pending.chargeId;
  return isClosed ? null : pending;
};

/** Closes the banner of a charge, on all devices. */
export const closePendingPayment = (chargeId: string): AppThunk => (dispatch) => { dispatch(changeSetting(closedKey, { chargeId })); };

const findPending = async ({ api }: WorkspaceBridge): Promise<PendingPayment | null> => {
  const { charges: [charge] } = await api.call('billing.charges', { query: { page: 1, perPage: 1 } });
  if (charge?.state !== 'open') return null;
  const { order } = await api.call('billing.result', { query: { orderNo: charge.orderNo } });
  return order.state === 'open' && order.kind === 'edition' ? { chargeId: charge.id, createdAt: order.createdAt, order } : null;
};

/** Reads the latest charge. Nothing is requested for people who buy nothing here. */
const loadPendingPayment = (): AppThunk<Promise<void>> => async (dispatch, getState, { bridge }) => {
  const { session: { loginId } } = getState();
  if (selectBuyer(getState()) !== 'person') {
    if (getState().billing.pending !== null) dispatch(pendingReceived(null));
    return;
  }
  try {
    const pending = await findPending(bridge);
    if (getState().session.loginId === loginId) dispatch(pendingReceived(pending));
  } catch (error) {
    if (!isUnreachable(failureOf(error))) logProblem('The latest charge could not be read.', error);
  }
};

/** Reads the operator's page of the plans, which servers that sell nothing do not need. */
const loadPricingUrl = (): AppThunk<Promise<void>> => async (dispatch, getState, { bridge: { api } }) => {
  if (selectBuyer(getState()) === null) return;
  const { session: { loginId } } = getState();
  try {
    const { pricingUrl = null } = await api.call('platform.status', {});
    if (getState().session.loginId === loginId && getState().billing.pricingUrl !== pricingUrl) dispatch(pricingUrlReceived(pricingUrl));
  } catch (error) {
    if (!isUnreachable(failureOf(error))) logProblem('The address of the plans could not be read.', error);
  }
};

/** Follows the payments of the person. The charge is read after the team, which is read again after everything that may change it. */
export const connectBilling = (store: AppStore, bridge: WorkspaceBridge): Unsubscribe => {
  const { coalesce } = store.dispatch((_dispatch, _getState, services) => services);
  const load = (): void => { coalesce('pending payment', () => { void store.dispatch(loadPendingPayment()); }, 100); };
  const loadAll = (): void => {
    load();
    void store.dispatch(loadPricingUrl());
  };
  const stop = bridge.realtime.subscribe((message) => {
    if (message.type !== 'event' || message.event.kind !== 'Payment') return;
    const { action, order } = message.event;
    if (order) store.dispatch(orderReported({ isPaid: action === 'paid', order }));
    load();
  });
  const stopTeam = store.dispatch(listen({ predicate: (_action, { team }, { team: before }) => team.value !== before.value && team.value !== null, effect: () => {
    loadAll();
    // A different manager may have verified the team.
    if (store.getState().realName.isTeamVerified === false) void store.dispatch(loadTeamRealName());
  } }));
  return () => {
    stop();
    stopTeam();
  };
};
