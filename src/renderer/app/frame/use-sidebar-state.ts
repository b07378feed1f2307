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
  readonly isEditor: boolean;
  /** Whether the sidebar shows icons only. */
  readonly isCollapsed: boolean;
  /** Null if the window is too narrow for the whole sidebar. */
  readonly onToggle: (() => void) | null;
}

/**
 * Whether the sidebar is collapsed. Beside an editor it is, until the person expands it there. This choice ends when they
 * leave the editor, and never changes their preference.
 */
export const useSidebarState = (): SidebarState => {
  const route = useRoute();
  const bridge = useBridge();
  const isNarrowWindow = useIsNarrow();
  const isPreferred = useAppSelector((state) => state.preferences.asideCollapsed);
  const isEditor = useAppSelector((state) => isEditorPage(state, route));
  const [isExpanded, setExpanded] = useState(false);
  if (isExpanded && !isEditor) setExpanded(false);
  const isCollapsed = isNarrowWindow || (isEditor ? !isExpanded : isPreferred);
  const toggle = (): void => {
    if (isEditor) setExpanded(!isExpanded);
    else void bridge.preferences.set({ asideCollapsed: !isPreferred });
  };
  return { isEditor, isCollapsed, onToggle: isNarrowWindow ? null : toggle };
};
