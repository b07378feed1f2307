import { useState } from 'react';
import { contentKindOf } from '../../../core/content/content-kinds';
import { useRoute } from '../../shared/router/router-context';
import type { Route } from '../../shared/router/app-routes';
import { selectFile } from '../../shared/store/files/file-selectors';
import { useAppSelector, useBridge } from '../../shared/store/store-hooks';
import type { RootState } from '../../shared/store/app-store';
import { useIsNarrow } from './use-is-narrow';

/** Whether the page is that of a file with an editor. Before the file is loaded, its address decides. */
export const isEditorPage = (state: RootState, route: Route): boolean => {
  if (route.name !== 'file') return false;
  const file = selectFile(state, route.guid);
  return file ? contentKindOf(file.type) !== null : route.address === 'docs' || route.address === 'docx';
};

export interface SidebarState {
  /** Whether the page is on the desk, like an editor, and has a primary button of its own. */
  readonly isDesk: boolean;
  /** Whether the sidebar shows icons only. */
  readonly isCollapsed: boolean;
  /** Null if the window is too narrow for the whole sidebar. */
  readonly onToggle: (() => void) | null;
}

/**
 * Whether the sidebar is collapsed. Beside a page on the desk it is, until the person expands it there. This choice ends when they
 * leave the page, and never changes their preference.
 */
export const useSidebarState = (): SidebarState => {
  const route = useRoute();
  const bridge = useBridge();
  const isNarrowWindow = useIsNarrow();
  const isPreferred = useAppSelector((state) => state.preferences.asideCollapsed);
  const isDesk = useAppSelector((state) => isEditorPage(state, route)) || route.name === 'pricing';
  const [isExpanded, setExpanded] = useState(false);
  if (isExpanded && !isDesk) setExpanded(false);
  const isCollapsed = isNarrowWindow || (isDesk ? !isExpanded : isPreferred);
  const toggle = (): void => {
    if (isDesk) setExpanded(!isExpanded);
    else void bridge.preferences.set({ asideCollapsed: !isPreferred });
  };
  return { isDesk, isCollapsed, onToggle: isNarrowWindow ? null : toggle };
};
