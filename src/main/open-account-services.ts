import { join } from 'node:path';
import { net, type ClientRequest } from 'electron';
import type { ApiClient } from '../api-client/client';
import { createTransfers } from '../api-client/transfers';
import { deliverTo, type AccountServices } from './account-services';
import type { JoinedDownloads } from './downloads/join-downloads';
import type { Log } from './logging/logger';
import type { Partitions } from './partition';
import { createContentHandler } from './protocol/content-handler';
import { systemTimers, type ActivityWatch } from './realtime/activity';
import { openLiveConnection } from './realtime/connection';
import { startRealtime } from './realtime/realtime';
import { accountPartition } from './session/accounts';
import { endReasonOf, type EndReason } from './session/ended-session';
import type { Servers } from './session/servers';
import type { ActiveAccount, SessionService } from './session/session';
import type { Staying } from './staying';
import { createElectronHttpStack } from './uploads/electron-http-stack';
import { openUploads } from './uploads/uploads';
import type { OpenWindow } from './windows/windows';

export interface AccountServicesPorts {
  /** The app's data folder. */
  readonly folder: string;
  readonly partitions: Partitions;
  readonly servers: Servers;
  readonly accountClient: (account: ActiveAccount) => ApiClient;
  readonly acceptLanguage: () => string;
  /** Handles the proxy sign-in of a single request. */
  readonly answerProxy: (request: ClientRequest) => void;
  readonly session: Pick<SessionService, 'reached' | 'verify'>;
  /** Ends the session of a token that the server rejected. */
  readonly endSession: (token: string, reason: EndReason) => void;
  readonly activity: ActivityWatch;
  readonly windows: () => readonly OpenWindow[];
  readonly staying: Staying;
  readonly downloads: JoinedDownloads;
  readonly log: Log;
}

/** Opens the services of a signed-in account. A separate module, because the first window does not wait for it. */
export const openAccountServices = async (account: ActiveAccount, ports: AccountServicesPorts): Promise<AccountServices> => {
  const { partitions, servers, session, activity, windows, log } = ports;
  const { key, server, token } = account;
  const partition = accountPartition(key);
  const { session: partitionSession, fetch, way, mayGoRound } = partitions.open(partition);
  await servers.discover(server);
  // Web sockets bypass the proxy and the manually trusted certificates.
  const isDirect = await mayGoRound(server);
  const api = ports.accountClient(account);
  const place = { server, basePath: servers.basePathOf(server), token: () => token };
  const bytes = { ...place, fetch, onSessionEnded: (reason: EndReason) => { ports.endSession(token, reason); } };
  partitions.serveContent(partition, createContentHandler(bytes));
  const uploads = openUploads({
    api, log,
    folder: join(partitionSession.getStoragePath() ?? join(ports.folder, key), 'uploads'),
    transfers: createTransfers({
      ...place, httpStack: createElectronHttpStack(way, ports.answerProxy),
      headers: () => ({ authorization: `Bearer ${token}`, 'accept-language': ports.acceptLanguage() }),
    }),
    hasNetwork: () => net.isOnline(),
    hold: ports.staying.hold,
    report: (progress) => { for (const window of windows()) if (window.accountKey === key) window.send('files:upload-progress', progress); },
    onStatus: (status) => { const reason = endReasonOf(status); if (reason) ports.endSession(token, reason); },
  });
  const downloads = await ports.downloads.open(key, bytes, join(partitionSession.getStoragePath() ?? join(ports.folder, key), 'downloads'));
  const realtime = startRealtime({
    api, activity, log, timers: systemTimers,
    open: (listeners) => openLiveConnection({ server, token, pushClientId: `main-${key}`, fetch, mayUseWebSocket: isDirect }, listeners),
    deliver: (message) => {
      deliverTo(windows(), key, message);
      if (message.type !== 'connection') return;
      uploads.connected(message.isOnline);
      if (message.isOnline) downloads.reachable();
      if (message.isOnline) void session.reached(key);
    },
    verifySession: () => { void session.verify(key); },
  });
  return {
    key, api, uploads, downloads, realtime,
    close() {
      realtime.close();
      uploads.close();
      ports.downloads.close(key);
      partitions.serveContent(partition, null);
    },
  };
};
