import { createApiClient } from '../../api-client/client';
import { CallError } from '../../api-client/call-error';
import { createKyTransport } from '../../api-client/ky-transport';
import { byteRoutes } from '../../contract/api/bytes';
import type { Failure, SessionState, WorkspaceBridge } from '../../contract/bridge';
import { createGuid } from '../../core/ids';
import { bcp47Of } from '../../core/locales';
import { createBrowserPreferences, readLocale } from './browser/preferences';
import { createBrowserRealtime } from './browser/realtime';
import { createBrowserSession } from './browser/session';
import { createBrowserUploads } from './browser/uploads';

const basePath = '/api';

/** The app in a browser: everything the desktop's main process does there, the page does here. */
export const createBrowserBridge = (): WorkspaceBridge => {
  const pushClientId = createGuid();
  let generation = 0;
  const acceptLanguage = (): string => bcp47Of(readLocale());
  const client = createApiClient({
    transport: createKyTransport(), baseUrl: '', basePath, pushClientId: () => pushClientId, acceptLanguage, loginGeneration: () => generation,
  });
  const endSession = (failure: Failure): void => { session.ended(failure.status === 423 ? 'blocked' : 'expired'); };
  const realtime = createBrowserRealtime({ client, pushClientId, onSessionEnded: () => { session.ended('expired'); } });
  const uploads = createBrowserUploads({ client, basePath, pushClientId, acceptLanguage, onSessionEnded: endSession });
  const onLogin = (state: SessionState): void => {
    generation += 1;
    client.forget();
    uploads.clear();
    if (state.status === 'signed-in') realtime.start();
    else realtime.stop();
  };
  const session = createBrowserSession(() => client, onLogin);

  return {
    host: 'browser',
    platform: 'web',
    api: {
      async call(name, input, options) {
        try {
          return await client.call(name, input, options);
        } catch (error) {
          if (error instanceof CallError && (error.failure.code === 'NOT_SIGNED_IN' || error.failure.code === 'ACCOUNT_BLOCKED')) endSession(error.failure);
          throw error;
        }
      },
    },
    realtime: realtime.bridge,
    session: session.bridge,
    preferences: createBrowserPreferences(),
    updates: { version: async () => (await client.call('platform.status', {})).version },
    files: {
      ...uploads.bridge,
      async save({ guid, name }) {
        const link = document.createElement('a');
        link.href = basePath + byteRoutes.download.path.replace('{id}', encodeURIComponent(guid));
        link.download = name;
        link.click();
        return true;
      },
      contentUrl: (relativeUrl) => relativeUrl,
    },
    window: {
      // A browser's window is the browser's; there is nothing of ours to move.
      minimize: async () => undefined,
      toggleMaximize: async () => undefined,
      close: async () => undefined,
      state: async () => ({ isMaximized: false, isFullScreen: false }),
      onStateChanged: () => () => undefined,
      async openExternal(url) {
        const { protocol } = new URL(url);
        if (protocol === 'https:' || protocol === 'mailto:') window.open(url, '_blank', 'noopener,noreferrer');
      },
    },
  };
};
