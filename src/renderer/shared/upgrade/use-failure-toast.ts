import { useCallback } from 'react';
import type { Failure } from '../../../contract/bridge';
import { toasts, type ToastInput } from '../../ui/toast-store';
import { useErrorText } from '../i18n/use-error-text';
import { useRemedyOfFailure } from './use-remedy-of-failure';

/** The toast's action for a refusal that this person can remedy. Empty for all other failures. */
export const useUpgradeToastAction = (): ((failure: Pick<Failure, 'code' | 'args'>) => Pick<ToastInput, 'action'>) => {
  const remedyOf = useRemedyOfFailure();
  return useCallback((failure) => {
    const action = remedyOf(failure);
    return action === null ? {} : { action };
  }, [remedyOf]);
};

/** Shows a failure, with the action that remedies it. */
export const useFailureToast = (): ((failure: Failure) => void) => {
  const errorText = useErrorText();
  const actionOf = useUpgradeToastAction();
  return useCallback((failure) => { toasts.show({ kind: 'error', text: errorText(failure), ...actionOf(failure) }); }, [errorText, actionOf]);
};
