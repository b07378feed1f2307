import type { ApiClient } from '../api-client/api-client';
import type { RealtimeMessage } from '../contract/bridge';
import { eventForWindow } from '../core/realtime/event-sequence';
import type { Downloads } from './downloads/account-downloads';
import type { RealtimeService } from './realtime/realtime-service';
import type { Uploads } from './uploads/account-uploads';
import type { WindowHandle } from './windows/window-handle';

/** The services of a signed-in account. They are closed when it signs out. */
export interface AccountServices {
  readonly key: string;
  readonly api: ApiClient;
  readonly uploads: Uploads;
  readonly downloads: Downloads;
  readonly realtime: RealtimeService;
  /** Closes the services on sign-out. Unsent uploads and downloads resume when the same person signs in again. */
  close(): void;
}

/** Sends a realtime message to an account's windows, without the data of events that the window itself caused. */
export const sendToAccountWindows = (windows: readonly WindowHandle[], accountKey: string, message: RealtimeMessage): void => {
  for (const window of windows) {
    if (window.accountKey !== accountKey) continue;
    window.send('realtime:message', message.type === 'event' ? { type: 'event', event: eventForWindow(message.event, window.pushClientId) } : message);
  }
};
