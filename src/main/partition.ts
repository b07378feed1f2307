import { session, type Session } from 'electron';
import { appScheme } from '../contract/ipc/app-addresses';
import type { Log } from './logging/logger';
import { serveApp, type ServeContent, type ServePage } from './partition-addresses';

/** A partition's way to the network. */
export interface WayOut {
  readonly fetch: typeof globalThis.fetch;
  /** The session that requests go through now; another one after somebody trusted, or no longer trusts, a certificate. */
  readonly way: () => Session;
  /** Whether what does not go this way would reach the server all the same: neither a proxy nor a certificate that a person vouches for stands in between. */
  readonly mayGoRound: (server: string) => Promise<boolean>;
}

/** A storage partition's session and its own way to the network. */
export interface Partition extends WayOut {
  readonly session: Session;
}

export interface PartitionsPorts {
  /** What answers the addresses of the app's own files in a partition. */
  readonly servePage: (name: string) => ServePage;
  /** Puts in order what a partition keeps, before anything is opened in it. */
  readonly prepare: (storageFolder: string) => void;
  /** Prepares its way to the network, and answers it. */
  readonly join: (name: string, session: Session) => WayOut;
  readonly log: Log;
}

export interface Partitions {
  open(name: string): Partition;
  /** From now on this answers the partition's content addresses; null: nothing does. */
  serveContent(name: string, serve: ServeContent | null): void;
}

/** Chromium's net::ERR_UNEXPECTED. */
const unexpectedFailure = -9;

/** Prepares each partition once. */
export const createPartitions = ({ servePage, prepare, join, log }: PartitionsPorts): Partitions => {
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
    const wayOut = join(name, opened);
    const serve = serveApp(servePage(name), () => content.get(name) ?? null);
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- `handle` makes a Request of the web of whatever is asked (see serveApp)
    opened.protocol.registerStreamProtocol(appScheme, (asked, answer) => {
      serve(asked).then(answer, (error: unknown) => {
        log.error('an address of the app was not answered', { error });
        answer({ error: unexpectedFailure });
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
