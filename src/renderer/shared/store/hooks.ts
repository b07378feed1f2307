import { createContext, useContext } from 'react';
import { useDispatch, useSelector, useStore } from 'react-redux';
import type { WorkspaceBridge } from '../../../contract/bridge';
import type { AppDispatch, AppStore, RootState } from './store';
import type { VisiblePlaces } from './visible-places';

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
export const useAppStore = useStore.withTypes<AppStore>();

export interface Surroundings {
  readonly bridge: WorkspaceBridge;
  readonly visible: VisiblePlaces;
}

export const SurroundingsContext = createContext<Surroundings | null>(null);

const useSurroundings = (): Surroundings => {
  const surroundings = useContext(SurroundingsContext);
  if (!surroundings) throw new Error('There is no SurroundingsContext above this component.');
  return surroundings;
};

export const useBridge = (): WorkspaceBridge => useSurroundings().bridge;
export const useVisiblePlaces = (): VisiblePlaces => useSurroundings().visible;
