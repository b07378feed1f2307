import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../contract/bridge';
import { capabilityKeys, type CapabilityKey } from '../../../contract/entities/edition-capabilities';
import { upgradeKeyOf } from '../../../contract/error-groups';
import type { CapabilityCheck } from '../../../core/limits/capability-check';
import { selectBuyer } from '../store/billing/select-buyer';
import { useAppDispatch, useAppSelector, useAppStore } from '../store/store-hooks';
import { selectCheck } from '../store/resources/edition-capabilities';
import { upgradeOffered, type UpgradeOffer } from '../store/upgrade/upgrade-slice';
import { usePaymentRequest } from './use-payment-request';

/** Whether a feature is allowed, limited or hidden. */
export const useFeatureCheck = (key: CapabilityKey): CapabilityCheck['state'] => useAppSelector((state) => selectCheck(state, key).state);

/** Opens the prompt that names the editions with a capability. */
export const useUpgradeOffer = (): ((offer: UpgradeOffer) => void) => {
  const dispatch = useAppDispatch();
  return useCallback((offer) => { dispatch(upgradeOffered(offer)); }, [dispatch]);
};

/**
 * Withdraws a choice whose capability the edition lacks, and opens the prompt instead: the edition was unknown at the
 * choice, or has changed since. `chosen`: null if nothing is chosen that needs a capability.
 */
export const useLateUpgradeOffer = (chosen: CapabilityKey | null, withdraw: () => void): void => {
  const check = useAppSelector((state) => (chosen === null ? 'allowed' : selectCheck(state, chosen).state));
  const offer = useUpgradeOffer();
  useEffect(() => {
    if (chosen === null || check === 'allowed') return;
    withdraw();
    if (check === 'limited') offer({ key: chosen });
  }, [chosen, check, withdraw, offer]);
};

/** A way out of a refusal. */
export interface FailureOffer {
  readonly label: string;
  readonly onAction: () => void;
}

/**
 * Returns the way out of a refusal that can be bought: the prompt for larger editions, or storage for people with the
 * largest one. Null if nothing for sale helps.
 */
export const useOfferOfFailure = (): ((failure: Pick<Failure, 'code' | 'args'>) => FailureOffer | null) => {
  const { t } = useTranslation('editions');
  const store = useAppStore();
  const offer = useUpgradeOffer();
  const request = usePaymentRequest();
  return useCallback(({ code, args }) => {
    const key = capabilityKeys.find((each) => each === upgradeKeyOf(code, args));
    if (key === undefined) return null;
    const state = store.getState();
    const { state: check } = selectCheck(state, key);
    if (check === 'limited') return { label: t('seePlans'), onAction: () => { offer({ key }); } };
    if (key !== 'diskVolumeBytes' || check !== 'hidden' || selectBuyer(state) !== 'person') return null;
    return { label: t('buyStorage'), onAction: () => { request({ edition: null, isForStorage: true, source: 'storage-refusal' }); } };
  }, [t, store, offer, request]);
};
