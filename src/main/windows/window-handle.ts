import type { Unsent, WindowState } from '../../contract/bridge';
import type { OpenTabs } from '../../contract/desktop/windows';
import type { EventChannel } from '../../contract/ipc/channels';
import type { EventPayload } from '../../contract/ipc/schemas';

/** A window as the rest of the main process knows it. */
export interface WindowHandle {
  /** Names the window to the server, so that its own acts come back to it without their data. */
  readonly pushClientId: string;
  /** The account whose files it shows; null for the sign-in window. */
  readonly accountKey: string | null;
  readonly minimize: () => void;
  readonly toggleMaximize: () => void;
  readonly close: () => void;
  readonly state: () => WindowState;
  /** What its page would leave unsent. */
  readonly tellUnsent: (unsent: Unsent) => void;
  /** What it had open before its page was loaded; its page hears what it is told from then on. */
  readonly tabs: () => OpenTabs | null;
  readonly tellTabs: (tabs: OpenTabs) => void;
  /** Opens another window of the same account. */
  readonly openWindow: (tabs: OpenTabs) => void;
  readonly send: <Name extends EventChannel>(channel: Name, payload: EventPayload<Name>) => void;
}
