import { createContext, useContext } from 'react';
import type { Space } from '../../../contract/api/spaces';

/** Actions on spaces, shared by the sidebar, the spaces page and the drawer. */
export interface SpaceActs {
  create(): void;
  settings(space: Space): void;
  announce(space: Space): void;
  remove(space: Space): void;
  setPinned(space: Space, isPinned: boolean): void;
}

export const SpaceActsContext = createContext<SpaceActs | null>(null);

export const useSpaceActs = (): SpaceActs => {
  const acts = useContext(SpaceActsContext);
  if (!acts) throw new Error('There is no SpaceActsProvider above this component.');
  return acts;
};
