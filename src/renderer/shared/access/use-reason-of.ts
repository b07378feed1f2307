import { useCallback } from 'react';
import type { Capability } from '../../../contract/entities/permissions';
import { useReasonText } from './use-reason-text';

/** Why a capability is not there, in words; null where it is. */
export const useReasonOf = (): ((capability: Capability) => string | null) => {
  const reasonText = useReasonText();
  return useCallback(({ value, reason }) => (value ? null : reasonText(reason)), [reasonText]);
};
