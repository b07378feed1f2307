import type { ApiClient } from '../api-client/client';
import type { RealtimeMessage } from '../contract/bridge';
import { withheldFrom } from '../core/realtime/sequence';
import type { Downloads } from './downloads/downloads';
import type { Realtime } from './realtime/realtime';
import type { Uploads } from './uploads/uploads';
import type { WindowHandle } from './windows/window-handle';

/** What stands while an account is signed in, and ends with it. */
export interface AccountServices {
  readonly key: string;
  readonly api: ApiClient;
  readonly uploads: Uploads;
  readonly downloads: Downloads;
  readonly realtime: Realtime;
  /** The account is signed out; what it has not sent goes on when the same person is signed in again. */
  close(): void;
}

/** Tells an account's windows what happened; each without the data of its own acts. */
export const deliverTo = (windows: readonly WindowHandle[], accountKey: string, message: RealtimeMessage): void => {
  for (const window of windows) {
    if (window.accountKey !== accountKey) continue;
    window.send('realtime:message', message.type === 'event' ? { type: 'event', event: withheldFrom(message.event, window.pushClientId) } : message);
  }
};
