import { session, type Session } from 'electron';
import { appScheme } from '../contract/ipc/app-addresses';
import type { Log } from './logging/logger';
import { serveApp, type ServeContent, type ServePage } from './serve-app';

/** The network access of a partition. */
export interface NetworkAccess {
  readonly fetch: typeof globalThis.fetch;
  /** The current session for requests; replaced when the trust in a certificate changes. */
  readonly requestSession: () => Session;
  /** Whether a direct connection reaches the server: no proxy and no manually trusted certificate is involved. */
  readonly canConnectDirectly: (server: string) => Promise<boolean>;
}

/** A storage partition's session and its network access. */
export interface Partition extends NetworkAccess {
  readonly session: Session;
}

export interface PartitionsPorts {
  /** Returns the handler of the app's own files for a partition. */
  readonly servePage: (name: string) => ServePage;
  /** Repairs a partition's storage before it is opened. */
  readonly prepare: (storageFolder: string) => void;
  /** Configures and returns the partition's network access. */
  readonly openNetworkAccess: (name: string, session: Session) => NetworkAccess;
  readonly log: Log;
}

export interface Partitions {
  open(name: string): Partition;
  /** Sets the handler of the partition's content addresses; null removes it. */
  serveContent(name: string, serve: ServeContent | null): void;
}

/** Chromium's net::ERR_UNEXPECTED. */
const unexpectedFailure = -9;

/** Opens and configures each partition once. */
export const createPartitions = ({ servePage, prepare, openNetworkAccess, log }: PartitionsPorts): Partitions => {
  const known = new Map<string, Partition>();
  const content = new Map<string, ServeContent>();

  const open = (name: string): Partition => {
    const existing = known.get(name);
    if (existing) return existing;
    const opened = session.fromPartition(name);
    const folder = opened.getStoragePath();
    try {
      if (folder !== null) prepare(folder);
    } catch (error) {
      log.error('what the pages keep could not be looked through', { error });
    }
    const wayOut = openNetworkAccess(name, opened);
    const serve = serveApp(servePage(name), () => content.get(name) ?? null);
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- `handle` makes a Request of the web of whatever is asked (see serveApp)
    opened.protocol.registerStreamProtocol(appScheme, (request, respond) => {
      serve(request).then(respond, (error: unknown) => {
        log.error('an address of the app was not answered', { error });
        respond({ error: unexpectedFailure });
      });
    });
    const partition: Partition = { session: opened, ...wayOut };
    known.set(name, partition);
    return partition;
  };

  return {
    open,
    serveContent(name, serve) {
      if (serve) content.set(name, serve);
      else content.delete(name);
    },
  };
};
