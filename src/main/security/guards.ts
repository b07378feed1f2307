import type { App, Session, WebContents } from 'electron';
import { originOf } from '../ipc/sender';
import type { Log } from '../logging/logger';
import { externalAddress } from './addresses';
import type { Gestures } from './gestures';

/**
 * What a page of ours may use of the browser's powers: writing to the clipboard, for "copy", and data that stays when the
 * device runs out of room, for changes that are not sent yet.
 */
const grantedPermissions = ['clipboard-sanitized-write', 'persistent-storage'];

export interface GuardPorts {
  /** Origins that a window of ours may show. */
  readonly origins: readonly string[];
  readonly gestures: Gestures;
  /** Leaves the app, where the person wants that. Rejects where they have done nothing in this page. */
  readonly leaveApp: (url: string, contents: object) => Promise<void>;
  /** Opens the page of a server that somebody is signed in to in the app; false where an address is none. */
  readonly openInside: (url: string) => boolean;
  readonly log: Log;
}

/** Watches every page and every partition that comes into being, also those that nobody thought of. */
export const guardApp = (app: Pick<App, 'on'>, ports: GuardPorts): void => {
  app.on('session-created', (session) => { guardSession(session, ports.origins); });
  app.on('web-contents-created', (_, contents) => { guardContents(contents, ports); });
  app.on('certificate-error', (event, _contents, url, error, _certificate, answer) => {
    event.preventDefault();
    ports.log.warn('a certificate was refused', { origin: originOf(url), error });
    answer(false);
  });
};

/**
 * Keeps a page on the app's own origins, without windows of its own making and without web views. A link in what people
 * wrote that leads to a page of the app opens there.
 */
export const guardContents = (contents: Pick<WebContents, 'on' | 'setWindowOpenHandler' | 'setWebRTCIPHandlingPolicy'>, { origins, gestures, leaveApp, openInside, log }: GuardPorts): void => {
  gestures.watch(contents);
  const keepInside = (event: { preventDefault(): void }, url: string): void => {
    const origin = originOf(url);
    if (origin !== null && origins.includes(origin)) return;
    event.preventDefault();
    if (!openInside(url)) log.warn('a page tried to leave the app', { origin });
  };
  // Of one navigation only the first of these comes: what is prevented tells no other.
  contents.on('will-navigate', (event) => { keepInside(event, event.url); });
  contents.on('will-frame-navigate', (event) => { keepInside(event, event.url); });
  contents.on('will-redirect', (event) => { keepInside(event, event.url); });
  // Pages have no proxy that lets anything through, so this leaves WebRTC no way out.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  contents.on('will-attach-webview', (event) => { event.preventDefault(); });
  contents.setWindowOpenHandler(({ url }) => {
    if (!openInside(url) && externalAddress(url) !== null) leaveApp(url, contents).catch((error: unknown) => { log.warn('an address was not opened', { error }); });
    return { action: 'deny' };
  });
};

type GuardedSession = Pick<Session, 'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler' | 'on'>;

/** Refuses what a partition's pages ask of the system, and downloads that did not come through our own code. */
export const guardSession = (session: GuardedSession, origins: readonly string[]): void => {
  const isGranted = (permission: string, address: string | null): boolean => {
    const origin = address === null ? null : originOf(address);
    return grantedPermissions.includes(permission) && origin !== null && origins.includes(origin);
  };
  session.setPermissionRequestHandler((_contents, permission, answer, details) => { answer(isGranted(permission, details.requestingUrl)); });
  session.setPermissionCheckHandler((_contents, permission, requestingOrigin) => isGranted(permission, requestingOrigin));
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event) => { event.preventDefault(); });
};
