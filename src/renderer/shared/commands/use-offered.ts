import { useCallback } from 'react';
import { selectLacks } from '../store/features';
import { useAppSelector } from '../store/hooks';
import type { CommandId } from '../../../core/commands/catalogue';
import { definitionOf } from './table';

/**
 * Returns whether the person's edition includes a command. Excluded commands appear in no menu, shortcut or palette.
 */
export const useOffered = (): (id: CommandId) => boolean => {
  const features = useAppSelector((state) => state.features);
  return useCallback((id) => {
    const { feature } = definitionOf(id);
    return feature === undefined || !selectLacks({ features }, feature);
  }, [features]);
};
