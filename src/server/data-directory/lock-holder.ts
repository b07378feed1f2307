import { statfsSync } from 'node:fs';
import { hostname } from 'node:os';
import { z } from 'zod';
import type { SocketState } from './local-socket';
import { isAlive, processStart, readBootId, readPidNamespace } from './process-identity';

const holderSchema = z.object({
  /** Random; null in locks of older versions. */
  id: z.string().nullable().default(null),
  pid: z.number().int().positive(),
  start: z.string().nullable(),
  bootId: z.string().nullable().default(null),
  pidNamespace: z.string().nullable().default(null),
  host: z.string().nullable().default(null),
  /** The name of the socket beside the lock on which the holder listens; null where the file system takes none. */
  socket: z.string().nullable().default(null),
});

/** Who has a lock, as its file says. */
export type LockHolder = z.infer<typeof holderSchema>;

/** Null where the text is not a lock's: a crash of the machine cut it off. */
export const parseHolder = (text: string): LockHolder | null => {
  try {
    return holderSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
};

/** This process as the holder of a lock. */
export const describeThisProcess = (id: string, socket: string | null): LockHolder => ({
  id, socket, pid: process.pid, start: processStart(process.pid), bootId: readBootId(), pidNamespace: readPidNamespace(), host: hostname(),
});

/** Where the program that looks at a lock runs. */
export interface Observer {
  readonly bootId: string | null;
  readonly pidNamespace: string | null;
  readonly host: string;
  /** Whether the folder is on a disk of this machine, which no other machine can write to meanwhile. */
  readonly isOnLocalDisk: boolean;
}

export interface LockEvidence {
  readonly socket: SocketState;
  /** Whether the process of the lock runs, as far as this process can see processes. */
  readonly isProcessAlive: boolean;
}

/** `unclear`: the holder may run where it cannot be seen from here. */
export type LockVerdict = 'held' | 'free' | 'unclear';

/** Locks of older versions have the boot within the start of the process. */
const bootOf = ({ bootId, start }: LockHolder): string | null => bootId ?? /^([0-9a-f-]{36}) /.exec(start ?? '')?.[1] ?? null;

/** Decides from the evidence whether a lock's holder still runs. In doubt it may, and only an operator can know. */
export const judgeLock = (holder: LockHolder, observer: Observer, { socket, isProcessAlive }: LockEvidence): LockVerdict => {
  if (socket === 'alive') return 'held';
  const boot = bootOf(holder);
  if (boot !== observer.bootId) return observer.isOnLocalDisk ? 'free' : 'unclear';
  // Without boot ids, as outside Linux, the name of the machine has to do.
  if (boot === null && holder.host !== null && holder.host !== observer.host) return 'unclear';
  if (holder.id !== null && holder.pidNamespace === observer.pidNamespace) return isProcessAlive ? 'held' : 'free';
  if (isProcessAlive) return 'held';
  // Of the same kernel, so that its socket shows whether it runs.
  return socket === 'dead' ? 'free' : 'unclear';
};

/** File systems on disks of one machine, by the number that statfs returns for each. All others may be shared. */
const localFileSystems = new Set([0xef53, 0x58465342, 0x9123683e, 0x2fc12fc1, 0xf2f52010, 0xca451a4e, 0x01021994, 0x858458f6, 0x794c7630]);

const isOnLocalDisk = (directory: string): boolean => process.platform === 'linux' && localFileSystems.has(statfsSync(directory).type);

export const observeFrom = (directory: string): Observer =>
  ({ bootId: readBootId(), pidNamespace: readPidNamespace(), host: hostname(), isOnLocalDisk: isOnLocalDisk(directory) });

/** Whether the process that wrote a lock still has its id. */
export const isProcessOf = ({ pid, start }: LockHolder): boolean => {
  if (pid === process.pid || !isAlive(pid)) return false;
  const found = processStart(pid);
  return found === null || start === null || found === start;
};
