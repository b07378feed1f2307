import { useEffect, useRef } from 'react';
import { loadPageTexts } from '../../shared/i18n/i18n';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { lazyDialog } from '../../shared/parts/lazy-dialog';
import { useAddress, useRouter } from '../../shared/router/router-context';
import { endHandled, paymentEnded } from '../../shared/store/billing/billing-slice';
import { selectBuyer } from '../../shared/store/billing/select-buyer';
import { useAppDispatch, useAppSelector } from '../../shared/store/store-hooks';
import { useOpenPlans } from '../../shared/upgrade/use-open-plans';
import { usePaymentRequest } from '../../shared/upgrade/use-payment-request';
import { toasts } from '../../ui/toast-store';
import type { PaymentDialogProps } from './payment-dialog';
import { usePaidText } from './use-paid-text';

const PaymentDialog = lazyDialog<PaymentDialogProps>(async () => (await Promise.all([import('./payment-dialog'), loadPageTexts('paymentPage')]))[0].PaymentDialog);

/** The parameters of an address that open the upgrade (account specification, section 2). */
const [memberParameter, editionParameter] = ['upgradeMember', 'defaultEdition'] as const;

const splitAddress = (address: string): { readonly pathname: string; readonly parameters: URLSearchParams } => {
  const { pathname, searchParams } = new URL(address, 'app://page');
  return { pathname, parameters: searchParams };
};

/** The address without the parameters; null if it has none of them. */
const withoutUpgrade = (address: string): string | null => {
  const { pathname, parameters } = splitAddress(address);
  if (!parameters.has(memberParameter) && !parameters.has(editionParameter)) return null;
  parameters.delete(memberParameter);
  parameters.delete(editionParameter);
  return parameters.size === 0 ? pathname : `${pathname}?${parameters}`;
};

/** Opens the upgrade that the address of any page names, once the person is known. The start page loses its parameters before. */
const useAddressedUpgrade = (): void => {
  const address = useAddress();
  const router = useRouter();
  const request = usePaymentRequest();
  const openPlans = useOpenPlans();
  const buyer = useAppSelector(selectBuyer);
  const isKnown = useAppSelector((state) => state.team.value !== null);
  const seen = useRef<string | null>(null);
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (seen.current !== address) {
      seen.current = address;
      const { parameters } = splitAddress(address);
      const member = parameters.get(memberParameter);
      if (member !== null) wanted.current = parameters.get(editionParameter) ?? member;
    }
    const edition = wanted.current;
    if (edition === null || !isKnown) return;
    wanted.current = null;
    if (buyer === 'person') {
      request({ edition, source: 'address' });
    } else {
      router.navigateTo(withoutUpgrade(router.address()) ?? router.address(), { isReplacing: true });
      if (buyer === 'team') openPlans();
    }
  }, [address, isKnown, buyer, request, router, openPlans]);
};

/** Every end removes the parameters of the upgrade from the address. A success and an error are shown as toasts. */
const useEnds = (): void => {
  const router = useRouter();
  const dispatch = useAppDispatch();
  const errorText = useErrorText();
  const paidText = usePaidText();
  const openPlans = useOpenPlans();
  const end = useAppSelector((state) => state.billing.end);
  useEffect(() => {
    if (end === null) return;
    dispatch(endHandled());
    const clean = withoutUpgrade(router.address());
    if (clean !== null) router.navigateTo(clean, { isReplacing: true });
    switch (end.kind) {
      case 'success': toasts.show({ kind: 'success', text: paidText(end.paid) }); return;
      case 'error': toasts.show({ kind: 'error', text: errorText(end.failure) }); return;
      case 'jump': openPlans(); return;
      case 'cancel': return;
    }
  }, [end, router, dispatch, errorText, paidText, openPlans]);
};

/** The payment dialog of the app, and what follows its end. */
export const PaymentHost = () => {
  useAddressedUpgrade();
  useEnds();
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector((state) => state.billing.payment !== null);
  return isOpen && <PaymentDialog props={{ onClose: () => { dispatch(paymentEnded({ kind: 'cancel' })); } }} />;
};
