import { createContext, useContext } from 'react';
import { useDispatch, useSelector, useStore } from 'react-redux';
import type { WorkspaceBridge } from '../../../contract/bridge';
import type { AppDispatch, AppStore, RootState } from './app-store';
import type { VisibleContent } from './files/visible-content';

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
export const useAppStore = useStore.withTypes<AppStore>();

export interface AppServices {
  readonly bridge: WorkspaceBridge;
  readonly visibleContent: VisibleContent;
}

export const AppServicesContext = createContext<AppServices | null>(null);

const useAppServices = (): AppServices => {
  const surroundings = useContext(AppServicesContext);
  if (!surroundings) throw new Error('There is no SurroundingsContext above this component.');
  return surroundings;
};

export const useBridge = (): WorkspaceBridge => useAppServices().bridge;
export const useVisibleContent = (): VisibleContent => useAppServices().visibleContent;
