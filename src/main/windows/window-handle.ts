import type { BrowserWindow } from 'electron';
import type { UnsentChanges, WindowState } from '../../contract/bridge';
import type { OpenTabs } from '../../contract/desktop/windows-bridge';
import type { EventChannel } from '../../contract/ipc/channels';
import type { EventPayload } from '../../contract/ipc/channel-schemas';

/** A window's interface for other modules of the main process. */
export interface WindowHandle {
  /** Identifies the window to the server, so that events of its own actions are sent back without their data. */
  readonly pushClientId: string;
  /** The key of the window's account; null for the sign-in window. */
  readonly accountKey: string | null;
  readonly minimize: () => void;
  readonly toggleMaximize: () => void;
  readonly close: () => void;
  readonly state: () => WindowState;
  /** Reports the unsent changes of the page. */
  readonly reportUnsent: (unsent: UnsentChanges) => void;
  /** The tabs to restore. The call marks the page as listening for navigation requests. */
  readonly tabs: () => OpenTabs | null;
  readonly reportTabs: (tabs: OpenTabs) => void;
  /** Opens another window of the same account. */
  readonly openWindow: (tabs: OpenTabs) => void;
  readonly send: <Name extends EventChannel>(channel: Name, payload: EventPayload<Name>) => void;
}

export interface OpenWindow extends WindowHandle {
  readonly browserWindow: BrowserWindow;
  /** Whether the window is closed for the person and remains hidden until its changes are sent. */
  readonly isHidden: () => boolean;
}
