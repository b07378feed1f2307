import { useCallback } from 'react';
import { selectLacks } from '../store/features';
import { useAppSelector } from '../store/hooks';
import type { CommandId } from '../../../core/commands/catalogue';
import { definitionOf } from './table';

/** Tells which commands are part of the person's edition: what is not is offered nowhere, neither by menus and keys nor by the palette. */
export const useOffered = (): (id: CommandId) => boolean => {
  const features = useAppSelector((state) => state.features);
  return useCallback((id) => {
    const { feature } = definitionOf(id);
    return feature === undefined || !selectLacks({ features }, feature);
  }, [features]);
};
