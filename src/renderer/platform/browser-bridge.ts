import type { EndpointInput, EndpointName, EndpointOutput } from '../../contract/api/endpoints';
import { createCallClient, type ApiClient } from '../../api-client/call-client';
import { CallError } from '../../api-client/call-error';
import { createReadPosition } from '../../api-client/read-position';
import { createKyTransport } from '../../api-client/ky-transport';
import { byteRoutes, downloadPathOf } from '../../contract/api/byte-routes';
import { basePathMeta, defaultBasePath } from '../../contract/base-path';
import { ajaxMarkerValue, headers } from '../../contract/header-names';
import type { Failure, SessionState, WorkspaceBridge } from '../../contract/bridge';
import { createGuid } from '../../core/ids';
import { bcp47Of } from '../../core/locales';
import { registerServiceWorker } from './browser/register-service-worker';
import { countBatch } from './browser/count-batch';
import { createBrowserPreferences, readLocale } from './browser/browser-preferences';
import { definitionOf } from './browser/endpoint-definitions';
import { createBrowserSession } from './browser/browser-session';
import { requestContent } from './content-request';
import { canDragOut } from './browser/can-drag-out';
import { createDeferredRealtime } from './browser/deferred-realtime';
import { createDeferredUploads } from './browser/deferred-uploads';
import { createUnloadConfirmation } from './browser/before-unload';

/** How long the browser may take to start a download before the blob's URL is revoked. */
const revokeAfterMs = 60_000;

/** Starts a browser download of bytes that the page created. */
const saveBlob = (blob: Blob, name: string): void => {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => { URL.revokeObjectURL(url); }, revokeAfterMs);
};

/** Bridge in a browser: the page does the work of the desktop app's main process. */
export const createBrowserBridge = (): WorkspaceBridge => {
  const basePath = document.querySelector<HTMLMetaElement>(`meta[name="${basePathMeta}"]`)?.content ?? defaultBasePath;
  const pushClientId = createGuid();
  let generation = 0;
  const acceptLanguage = (): string => bcp47Of(readLocale());
  const shared = { transport: createKyTransport(), definitionOf, baseUrl: '', basePath, pushClientId: () => pushClientId, acceptLanguage, loginGeneration: () => generation };
  const personId = (): number | null => session.personId();
  const reads = createReadPosition(shared.transport);
  const personClient = createCallClient({ ...shared, transport: reads.transport, personId });
  const followSession = ({ code }: Failure): void => {
    if (code === 'SESSION_CHANGED') session.handleSessionChanged();
    if (code === 'NOT_SIGNED_IN') session.handleSessionEnded('expired');
    if (code === 'ACCOUNT_BLOCKED') session.handleSessionEnded('blocked');
  };
  /** Updates the session from failures of every call, whichever component made it. */
  const following = <Value>(response: Promise<Value>): Promise<Value> => response.catch((error: unknown) => {
    if (error instanceof CallError) followSession(error.failure);
    throw error;
  });
  const client: ApiClient = {
    call: (name, input, options) => following(personClient.call(name, input, options)),
    uploadPicture: (picture, options) => following(personClient.uploadPicture(picture, options)),
    clearCache: personClient.clearCache,
  };
  const uploads = createDeferredUploads({ client, basePath, pushClientId, acceptLanguage, onSessionEnded: followSession });
  const realtime = createDeferredRealtime({
    client, pushClientId, personId, startPosition: reads.settled, onSessionEnded: (reason) => { session.handleSessionEnded(reason); }, onSessionChanged: () => { session.handleSessionChanged(); },
    onMessage(message) {
      if (message.type !== 'connection') return;
      uploads.setConnected(message.isOnline);
      if (message.isOnline) session.handleServerReachable();
    },
  });
  const onLogin = (state: SessionState): void => {
    generation += 1;
    reads.restart();
    client.clearCache();
    uploads.openQueue(state.status === 'signed-in' ? { server: state.server, personId: state.user.id } : null);
    if (state.status === 'signed-in') {
      realtime.start();
      registerServiceWorker(basePath);
    } else realtime.stop();
  };
  const session = createBrowserSession({ cookieClient: createCallClient({ ...shared, transport: reads.sessionTransport }), client, onLogin });

  return {
    host: 'browser',
    platform: 'web',
    api: {
      call: <Name extends EndpointName>(name: Name, input: EndpointInput<Name>, options?: Parameters<ApiClient['call']>[2]) =>
        (name === 'account.me' ? session.readMyself() as Promise<EndpointOutput<Name>> : client.call(name, input, options)),
      uploadPicture: client.uploadPicture,
    },
    realtime: realtime.bridge,
    session: session.bridge,
    preferences: createBrowserPreferences(),
    updates: { version: async () => (await client.call('platform.status', {})).version },
    files: {
      ...uploads.bridge,
      async save({ guid, name }) {
        const link = document.createElement('a');
        link.href = basePath + downloadPathOf(encodeURIComponent(guid));
        link.download = name;
        link.click();
        return true;
      },
      async saveBatch(guids, _locale, onCount) {
        const person = personId();
        const filesCount = await following(countBatch(guids, {
          [headers.ajaxMarker]: ajaxMarkerValue, 'accept-language': acceptLanguage(), ...(person === null ? {} : { [headers.personId]: String(person) }),
        }, onCount));
        const link = document.createElement('a');
        link.href = `${byteRoutes.batchZip.path}?guids=${guids.join()}`;
        link.download = '';
        link.click();
        return { filesCount, missingCount: 0 };
      },
      async saveText({ name, text }) {
        saveBlob(new Blob([text], { type: 'application/json' }), name);
        return true;
      },
      canDragOut: canDragOut(navigator.userAgent),
      contentUrl: (relativeUrl) => relativeUrl,
      fetchContent: requestContent,
    },
    window: {
      // The browser controls its window; a page cannot move or resize it.
      minimize: async () => undefined,
      toggleMaximize: async () => undefined,
      close: async () => undefined,
      state: async () => ({ isMaximized: false, isFullScreen: false }),
      onStateChanged: () => () => undefined,
      onNavigate: () => () => undefined,
      reportUnsent: createUnloadConfirmation(window, localStorage),
      async openExternal(url) {
        const { protocol } = new URL(url);
        if (protocol === 'https:' || protocol === 'mailto:') window.open(url, '_blank', 'noopener,noreferrer');
      },
    },
    desktop: null,
  };
};
