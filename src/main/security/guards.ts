import type { App, Session, WebContents } from 'electron';
import { originOf } from '../ipc/trusted-frames';
import type { Log } from '../logging/logger';
import { sanitizeExternalUrl } from './sanitize-external-url';
import type { UserGestures } from './user-gestures';

/** Permissions of the app's pages: writing to the clipboard for "copy", and persistent storage for unsent changes. */
const grantedPermissions = ['clipboard-sanitized-write', 'persistent-storage'];

export interface GuardPorts {
  /** Origins that the app's windows may show. */
  readonly origins: readonly string[];
  readonly gestures: UserGestures;
  /** Opens an address outside the app. Rejects without a recent user gesture in this page. */
  readonly openExternally: (url: string, contents: object) => Promise<void>;
  /** Opens an address of a signed-in account's server in the app; returns false for other addresses. */
  readonly openInApp: (url: string) => boolean;
  readonly log: Log;
}

/** Guards every page and every partition that is created. */
export const guardApp = (app: Pick<App, 'on'>, ports: GuardPorts): void => {
  app.on('session-created', (session) => { guardSession(session, ports.origins); });
  app.on('web-contents-created', (_, contents) => { guardContents(contents, ports); });
  app.on('certificate-error', (event, _contents, url, error, _certificate, respond) => {
    event.preventDefault();
    ports.log.warn('a certificate was refused', { origin: originOf(url), error });
    respond(false);
  });
};

/**
 * Restricts a page to the app's origins, without new windows and web views. A link to an address of the app opens in
 * the app.
 */
export const guardContents = (contents: Pick<WebContents, 'on' | 'setWindowOpenHandler' | 'setWebRTCIPHandlingPolicy'>, { origins, gestures, openExternally, openInApp, log }: GuardPorts): void => {
  gestures.watch(contents);
  const preventExternal = (event: { preventDefault(): void }, url: string): void => {
    const origin = originOf(url);
    if (origin !== null && origins.includes(origin)) return;
    event.preventDefault();
    if (!openInApp(url)) log.warn('a page tried to leave the app', { origin });
  };
  // A prevented navigation emits only the first of these events.
  contents.on('will-navigate', (event) => { preventExternal(event, event.url); });
  contents.on('will-frame-navigate', (event) => { preventExternal(event, event.url); });
  contents.on('will-redirect', (event) => { preventExternal(event, event.url); });
  // Pages have no usable proxy, so this blocks WebRTC.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  contents.on('will-attach-webview', (event) => { event.preventDefault(); });
  contents.setWindowOpenHandler(({ url }) => {
    if (!openInApp(url) && sanitizeExternalUrl(url) !== null) openExternally(url, contents).catch((error: unknown) => { log.warn('an address was not opened', { error }); });
    return { action: 'deny' };
  });
};

type GuardedSession = Pick<Session, 'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler' | 'on'>;

/** Denies permissions of a partition's pages, and downloads that the app's own code did not start. */
export const guardSession = (session: GuardedSession, origins: readonly string[]): void => {
  const isGranted = (permission: string, address: string | null): boolean => {
    const origin = address === null ? null : originOf(address);
    return grantedPermissions.includes(permission) && origin !== null && origins.includes(origin);
  };
  session.setPermissionRequestHandler((_contents, permission, respond, details) => { respond(isGranted(permission, details.requestingUrl)); });
  session.setPermissionCheckHandler((_contents, permission, requestingOrigin) => isGranted(permission, requestingOrigin));
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event) => { event.preventDefault(); });
};
