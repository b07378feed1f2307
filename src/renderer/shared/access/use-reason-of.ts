import { useCallback } from 'react';
import type { Capability } from '../../../contract/entities/permissions';
import type { RefusedAct } from '../../../contract/refusals';
import { useReasonText } from './use-reason-text';

/** Returns the reason why a capability is refused, as a sentence; null if it is granted. */
export const useReasonOf = (): ((capability: Capability, act: RefusedAct) => string | null) => {
  const reasonText = useReasonText();
  return useCallback(({ value, reason }, act) => (value ? null : reasonText(reason, act)), [reasonText]);
};
