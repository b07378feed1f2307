import { useCallback } from 'react';
import type { Capability } from '../../../contract/entities/permissions';
import type { RefusedAction } from '../../../contract/error-groups';
import { useRefusalText } from './use-refusal-text';

/** Returns the reason why a capability is refused, as a sentence; null if it is granted. */
export const useCapabilityReason = (): ((capability: Capability, act: RefusedAction) => string | null) => {
  const reasonText = useRefusalText();
  return useCallback(({ value, reason }, act) => (value ? null : reasonText(reason, act)), [reasonText]);
};
