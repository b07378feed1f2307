import { useCallback } from 'react';
import { selectLacksFeature } from '../store/resources/edition-features';
import { useAppSelector } from '../store/store-hooks';
import type { CommandId } from '../../../core/commands/command-catalogue';
import { definitionOf } from './command-table';

/**
 * Returns whether the person's edition includes a command. Excluded commands appear in no menu, shortcut or palette.
 */
export const useIsCommandIncluded = (): (id: CommandId) => boolean => {
  const features = useAppSelector((state) => state.features);
  return useCallback((id) => {
    const { feature } = definitionOf(id);
    return feature === undefined || !selectLacksFeature({ features }, feature);
  }, [features]);
};
