import { useCallback } from 'react';
import type { CommandId } from '../../../core/commands/command-catalogue';
import { checkCapability, type CapabilityCheck } from '../../../core/limits/capability-check';
import { selectCapabilities } from '../store/resources/edition-capabilities';
import { useAppSelector } from '../store/store-hooks';
import { definitionOf } from './command-table';

const allowed: CapabilityCheck = { state: 'allowed' };

/**
 * Returns whether the person's edition includes a command. Hidden commands appear in no menu, shortcut or palette, and
 * limited ones open the prompt with the editions.
 */
export const useCommandCheck = (): ((id: CommandId) => CapabilityCheck) => {
  // A window without a session has no such state.
  const capabilities = useAppSelector((state) => ('features' in state ? selectCapabilities(state) : null));
  return useCallback((id) => {
    const { feature } = definitionOf(id);
    return feature === undefined ? allowed : checkCapability(feature, capabilities);
  }, [capabilities]);
};
