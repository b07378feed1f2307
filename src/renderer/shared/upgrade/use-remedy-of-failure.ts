import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../contract/bridge';
import { selectRealNameSubject } from '../store/real-name/real-name';
import { realNameOpened } from '../store/real-name/real-name-slice';
import { useAppStore } from '../store/store-hooks';
import { useOfferOfFailure, type FailureOffer } from './use-upgrade-offer';

/** Returns the action that removes the cause of a refusal: a larger edition, or a verified real name. Null if this person has none. */
export const useRemedyOfFailure = (): ((failure: Pick<Failure, 'code' | 'args'>) => FailureOffer | null) => {
  const { t } = useTranslation('editions');
  const offerOf = useOfferOfFailure();
  const store = useAppStore();
  return useCallback((failure) => {
    const subject = failure.args['act'] === 'canCreateChildFile' ? 'team' : 'person';
    if (failure.code === 'REAL_NAME_REQUIRED' && (subject === 'person' || selectRealNameSubject(store.getState()) === 'team')) {
      return { label: t('verifyRealName'), onAction: () => { store.dispatch(realNameOpened(subject)); } };
    }
    return offerOf(failure);
  }, [offerOf, store, t]);
};
