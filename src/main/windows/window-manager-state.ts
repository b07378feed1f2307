import type { BrowserWindow } from 'electron';
import type { ThemeColour } from '../../contract/preferences';
import type { Log } from '../logging/logger';
import type { Texts } from '../main-texts';
import type { Document } from '../storage/document';
import type { ClosePolicy, ClosePolicyPorts } from './close-policy';
import type { OpenWindow } from './window-handle';
import type { WindowPlacement } from './window-placement';
import type { WindowStack } from './window-stack';
import type { StoredWindows, WindowRecord, WindowStore } from './window-store';

export interface WindowManagerPorts {
  readonly storedWindows: Document<StoredWindows>;
  readonly closePrompt: ClosePolicyPorts<OpenWindow>['document'];
  readonly preloadPath: string;
  readonly iconPath: string;
  /** Opens the partition of an account, or of the sign-in page (null), and returns its name. */
  readonly partitionOf: (accountKey: string | null) => string;
  /** The origin of the pages, without a trailing slash. */
  readonly pageOrigin: string;
  readonly texts: () => Texts;
  readonly colour: () => ThemeColour;
  readonly onActivity: () => void;
  readonly log: Log;
}

/** The open windows of the app, and how they are stored and closed. */
export interface WindowManagerState {
  readonly ports: WindowManagerPorts;
  readonly windows: WindowStack<OpenWindow>;
  readonly records: WeakMap<OpenWindow, () => WindowRecord | null>;
  readonly windowStore: WindowStore;
  readonly closePolicy: ClosePolicy<OpenWindow>;
}

export const recordOf = ({ records }: Pick<WindowManagerState, 'records'>, window: OpenWindow): WindowRecord | null => records.get(window)?.() ?? null;

export const placementOf = (window: BrowserWindow): WindowPlacement =>
  ({ ...window.getNormalBounds(), isMaximized: window.isMaximized(), isFullScreen: window.isFullScreen() });
