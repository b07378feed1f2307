import { join } from 'node:path';
import { net, type ClientRequest } from 'electron';
import type { ApiClient } from '../api-client/api-client';
import { createTransfers } from '../api-client/tus-transfers';
import { sendToAccountWindows, type AccountServices } from './account-services';
import type { DownloadsByAccount } from './downloads/downloads-by-account';
import type { Log } from './logging/logger';
import type { Partitions } from './partitions';
import { createContentHandler } from './protocol/content-handler';
import { systemTimers, type ActivityWatch } from './realtime/activity-watch';
import { openLiveConnection } from './realtime/live-connection';
import { startRealtime } from './realtime/realtime-service';
import { accountPartition } from './session/stored-accounts';
import { endReasonOf, type EndReason } from './session/session-end';
import type { ServerDiscovery } from './session/server-discovery';
import type { SessionService } from './session/desktop-session';
import type { ActiveAccount } from './session/session-memory';
import type { AccountNotices } from './tray/account-notices';
import type { KeepAlive } from './keep-alive';
import { createElectronHttpStack } from './uploads/electron-http-stack';
import { openUploads } from './uploads/account-uploads';
import type { OpenWindow } from './windows/window-handle';

export interface AccountServicesPorts {
  /** The app's data folder. */
  readonly folder: string;
  readonly partitions: Partitions;
  readonly servers: ServerDiscovery;
  readonly accountClient: (account: ActiveAccount) => ApiClient;
  readonly acceptLanguage: () => string;
  /** Handles the proxy sign-in of a single request. */
  readonly handleProxyLogin: (request: ClientRequest) => void;
  readonly session: Pick<SessionService, 'account' | 'verifyOnce' | 'verify'>;
  /** Ends the session of a token that the server rejected. */
  readonly endSession: (token: string, reason: EndReason) => void;
  readonly activity: ActivityWatch;
  readonly windows: () => readonly OpenWindow[];
  readonly keepAlive: KeepAlive;
  readonly downloads: DownloadsByAccount;
  readonly notices: Pick<AccountNotices, 'open'>;
  readonly log: Log;
}

/** Opens the services of a signed-in account. A separate module, because the first window does not wait for it. */
export const openAccountServices = async (account: ActiveAccount, ports: AccountServicesPorts): Promise<AccountServices> => {
  const { partitions, servers, session, activity, windows, log } = ports;
  const { key, server, token } = account;
  const partition = accountPartition(key);
  const { session: partitionSession, fetch, requestSession, canConnectDirectly } = partitions.open(partition);
  await servers.discover(server);
  // Web sockets bypass the proxy and the manually trusted certificates.
  const isDirect = await canConnectDirectly(server);
  const api = ports.accountClient(account);
  const place = { server, basePath: servers.basePathOf(server), token: () => token };
  const bytes = { ...place, fetch, onSessionEnded: (reason: EndReason) => { ports.endSession(token, reason); } };
  partitions.serveContent(partition, createContentHandler(bytes));
  const uploads = openUploads({
    api, log,
    folder: join(partitionSession.getStoragePath() ?? join(ports.folder, key), 'uploads'),
    transfers: createTransfers({
      ...place, httpStack: createElectronHttpStack(requestSession, ports.handleProxyLogin),
      headers: () => ({ authorization: `Bearer ${token}`, 'accept-language': ports.acceptLanguage() }),
    }),
    hasNetwork: () => net.isOnline(),
    keepAlive: ports.keepAlive.acquire,
    report: (progress) => { for (const window of windows()) if (window.accountKey === key) window.send('files:upload-progress', progress); },
    onRejectedStatus: (status) => { const reason = endReasonOf(status); if (reason) ports.endSession(token, reason); },
  });
  const downloads = await ports.downloads.open(key, bytes, join(partitionSession.getStoragePath() ?? join(ports.folder, key), 'downloads'));
  const notices = ports.notices.open(key, () => session.account(key)?.token === token);
  const realtime = startRealtime({
    api, activity, log, timers: systemTimers,
    open: (listeners) => openLiveConnection({ server, token, pushClientId: `main-${key}`, fetch, mayUseWebSocket: isDirect }, listeners),
    deliver: (message) => {
      sendToAccountWindows(windows(), key, message);
      notices.receive(message);
      if (message.type !== 'connection') return;
      uploads.setConnected(message.isOnline);
      if (message.isOnline) downloads.retryNow();
      if (message.isOnline) void session.verifyOnce(key);
    },
    isWindowOpen: (window) => windows().some((open) => open === window),
    verifySession: () => { void session.verify(key); },
  });
  return {
    key, api, uploads, downloads, realtime,
    close() {
      realtime.close();
      notices.close();
      uploads.close();
      ports.downloads.close(key);
      partitions.serveContent(partition, null);
    },
  };
};
