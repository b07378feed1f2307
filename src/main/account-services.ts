import type { ApiClient } from '../api-client/client';
import type { RealtimeMessage } from '../contract/bridge';
import { withheldFrom } from '../core/realtime/sequence';
import type { Downloads } from './downloads/downloads';
import type { Realtime } from './realtime/realtime';
import type { Uploads } from './uploads/uploads';
import type { WindowHandle } from './windows/window-handle';

/** The services of a signed-in account. They are closed when it signs out. */
export interface AccountServices {
  readonly key: string;
  readonly api: ApiClient;
  readonly uploads: Uploads;
  readonly downloads: Downloads;
  readonly realtime: Realtime;
  /** Closes the services on sign-out. Unsent uploads and downloads resume when the same person signs in again. */
  close(): void;
}

/** Sends a realtime message to an account's windows, without the data of events that the window itself caused. */
export const deliverTo = (windows: readonly WindowHandle[], accountKey: string, message: RealtimeMessage): void => {
  for (const window of windows) {
    if (window.accountKey !== accountKey) continue;
    window.send('realtime:message', message.type === 'event' ? { type: 'event', event: withheldFrom(message.event, window.pushClientId) } : message);
  }
};
