import { createContext, useContext } from 'react';
import type { Space } from '../../../contract/api/space-endpoints';

/** Actions on spaces, shared by the sidebar, the spaces page and the drawer. */
export interface SpaceActions {
  create(): void;
  settings(space: Space): void;
  announce(space: Space): void;
  remove(space: Space): void;
  setPinned(space: Space, isPinned: boolean): void;
  setMuted(space: Space, isMuted: boolean): void;
}

export const SpaceActionsContext = createContext<SpaceActions | null>(null);

export const useSpaceActions = (): SpaceActions => {
  const acts = useContext(SpaceActionsContext);
  if (!acts) throw new Error('There is no SpaceActsProvider above this component.');
  return acts;
};
