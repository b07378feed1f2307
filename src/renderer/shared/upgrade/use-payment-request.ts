import { useCallback } from 'react';
import { useRouter } from '../router/router-context';
import { paymentRequested, type PaymentIntent } from '../store/billing/billing-slice';
import { selectBuyer } from '../store/billing/select-buyer';
import { useAppDispatch, useAppStore } from '../store/store-hooks';
import { useOpenPlansInNewTab } from './use-open-plans';

/** Up to this width a page replaces the dialog. */
const phoneQuery = '(width <= 480px)';

/**
 * Returns the action of every upgrade button (account specification, section 4, "Upgrade flow"). A person gets the payment
 * dialog, and on a phone the payment page. People in a team get the plans in a new tab. Nothing happens where nothing is sold.
 */
export const usePaymentRequest = (): ((intent: PaymentIntent) => void) => {
  const store = useAppStore();
  const dispatch = useAppDispatch();
  const router = useRouter();
  const openPlans = useOpenPlansInNewTab();
  return useCallback((intent) => {
    switch (selectBuyer(store.getState())) {
      case null: return;
      case 'team': openPlans(); return;
      case 'person':
        if (window.matchMedia(phoneQuery).matches) router.navigateTo(`/payment?${new URLSearchParams({ from: intent.source, member: intent.isForStorage === true ? 'storage' : intent.edition ?? '' })}`);
        else dispatch(paymentRequested(intent));
    }
  }, [store, dispatch, router, openPlans]);
};
