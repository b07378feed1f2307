import { statfsSync } from 'node:fs';
import { hostname } from 'node:os';
import { z } from 'zod';
import type { SocketState } from './unix-socket';
import { isAlive, processStart, readBootId, readPidNamespace } from './process-identity';

const holderSchema = z.object({
  /** Random; null in locks of older versions. */
  id: z.string().nullable().default(null),
  pid: z.number().int().positive(),
  start: z.string().nullable(),
  bootId: z.string().nullable().default(null),
  pidNamespace: z.string().nullable().default(null),
  host: z.string().nullable().default(null),
  /** The name of the holder's listening socket beside the lock; null if the file system does not support sockets. */
  socket: z.string().nullable().default(null),
});

/** The holder of a lock, as recorded in the lock file. */
export type LockHolder = z.infer<typeof holderSchema>;

/** Returns null for a text that is not a complete lock, for example after a crash of the machine. */
export const parseHolder = (text: string): LockHolder | null => {
  try {
    return holderSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
};

/** Describes this process as the holder of a lock. */
export const describeThisProcess = (id: string, socket: string | null): LockHolder => ({
  id, socket, pid: process.pid, start: processStart(process.pid), bootId: readBootId(), pidNamespace: readPidNamespace(), host: hostname(),
});

/** The machine and container of the process that examines a lock. */
export interface Observer {
  readonly bootId: string | null;
  readonly pidNamespace: string | null;
  readonly host: string;
  /** Whether the folder is on a disk of this machine, so that no other machine can write to it. */
  readonly isOnLocalDisk: boolean;
}

export interface LockEvidence {
  readonly socket: SocketState;
  /** Whether the lock's process runs, among the processes visible to this process. */
  readonly isProcessAlive: boolean;
}

/** `unclear`: the holder may run where this process cannot see it. */
export type LockVerdict = 'held' | 'free' | 'unclear';

/** In locks of older versions, the process start contains the boot id. */
const bootOf = ({ bootId, start }: LockHolder): string | null => bootId ?? /^([0-9a-f-]{36}) /.exec(start ?? '')?.[1] ?? null;

/**
 * Decides from the evidence whether a lock's holder still runs. In doubt it returns `unclear`, and the operator has to
 * decide.
 */
export const evaluateLock = (holder: LockHolder, observer: Observer, { socket, isProcessAlive }: LockEvidence): LockVerdict => {
  if (socket === 'alive') return 'held';
  const boot = bootOf(holder);
  if (boot !== observer.bootId) return observer.isOnLocalDisk ? 'free' : 'unclear';
  // Without boot ids, as on systems other than Linux, compare the host names.
  if (boot === null && holder.host !== null && holder.host !== observer.host) return 'unclear';
  if (holder.id !== null && holder.pidNamespace === observer.pidNamespace) return isProcessAlive ? 'held' : 'free';
  if (isProcessAlive) return 'held';
  // The holder ran on the same kernel, so its socket shows whether it still runs.
  return socket === 'dead' ? 'free' : 'unclear';
};

/** Magic numbers of statfs for file systems on local disks. All other file systems may be shared. */
const localFileSystems = new Set([0xef53, 0x58465342, 0x9123683e, 0x2fc12fc1, 0xf2f52010, 0xca451a4e, 0x01021994, 0x858458f6, 0x794c7630]);

const isOnLocalDisk = (directory: string): boolean => process.platform === 'linux' && localFileSystems.has(statfsSync(directory).type);

export const createObserver = (directory: string): Observer =>
  ({ bootId: readBootId(), pidNamespace: readPidNamespace(), host: hostname(), isOnLocalDisk: isOnLocalDisk(directory) });

/** Whether the process that wrote a lock still runs under its process id. */
export const isHolderProcessAlive = ({ pid, start }: LockHolder): boolean => {
  if (pid === process.pid || !isAlive(pid)) return false;
  const found = processStart(pid);
  return found === null || start === null || found === start;
};
