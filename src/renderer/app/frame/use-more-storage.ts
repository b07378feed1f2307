import { useCallback } from 'react';
import { useOpenPlans } from '../../shared/upgrade/use-open-plans';
import { usePaymentRequest } from '../../shared/upgrade/use-payment-request';
import type { StorageState } from './use-storage-state';

/** Returns the action that leads to more storage. */
export const useMoreStorage = (): ((remedy: StorageState['remedy']) => void) => {
  const openPlans = useOpenPlans();
  const request = usePaymentRequest();
  return useCallback((remedy) => {
    if (remedy === 'storage') request({ edition: null, isForStorage: true, source: 'storage' });
    else openPlans();
  }, [openPlans, request]);
};
