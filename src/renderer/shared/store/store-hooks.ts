import { createContext, useContext } from 'react';
import { useDispatch, useSelector, useStore } from 'react-redux';
import type { WorkspaceBridge } from '../../../contract/bridge';
import type { AppDispatch, AppStore, RootState } from './app-store';
import type { VisibleContent } from './files/visible-content';
import type { WindowState } from './window-store';

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
/** For pages that may be shown before the workspace is loaded. */
export const useWindowSelector = useSelector.withTypes<WindowState>();
export const useAppStore = useStore.withTypes<AppStore>();

export interface AppServices {
  readonly bridge: WorkspaceBridge;
  /** Null until the workspace is loaded. */
  readonly visibleContent: VisibleContent | null;
}

export const AppServicesContext = createContext<AppServices | null>(null);

const useAppServices = (): AppServices => {
  const surroundings = useContext(AppServicesContext);
  if (!surroundings) throw new Error('There is no AppServicesContext above this component.');
  return surroundings;
};

export const useBridge = (): WorkspaceBridge => useAppServices().bridge;
export const useVisibleContent = (): VisibleContent => {
  const { visibleContent } = useAppServices();
  if (!visibleContent) throw new Error('The workspace is not loaded.');
  return visibleContent;
};
