import { session, type Session } from 'electron';
import { appScheme } from '../contract/ipc/app-addresses';
import { serveApp, type Serve } from './partition-addresses';

/** A storage partition's session and its own way to the network. */
export interface Partition {
  readonly session: Session;
  readonly fetch: typeof globalThis.fetch;
}

export interface PartitionsPorts {
  /** Answers the addresses of the app's own files, in all of them. */
  readonly servePage: Serve;
  /** Puts in order what a partition keeps, before anything is opened in it. */
  readonly prepare: (storageFolder: string) => void;
  /** Prepares its way to the network. */
  readonly join: (name: string, session: Session) => void;
}

export interface Partitions {
  open(name: string): Partition;
  /** From now on this answers the partition's content addresses; null: nothing does. */
  serveContent(name: string, serve: Serve | null): void;
}

/** Prepares each partition once. */
export const createPartitions = ({ servePage, prepare, join }: PartitionsPorts): Partitions => {
  const known = new Map<string, Partition>();
  const content = new Map<string, Serve>();

  const open = (name: string): Partition => {
    const existing = known.get(name);
    if (existing) return existing;
    const opened = session.fromPartition(name);
    const folder = opened.getStoragePath();
    if (folder !== null) prepare(folder);
    join(name, opened);
    opened.protocol.handle(appScheme, serveApp(servePage, () => content.get(name) ?? null));
    const partition: Partition = {
      session: opened,
      fetch: (input, init) => opened.fetch(input instanceof URL ? input.href : input, init),
    };
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
