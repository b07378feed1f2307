import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';

const textOrNull = (read: () => string): string | null => {
  if (process.platform !== 'linux') return null;
  try {
    return read().trim();
  } catch {
    // A sandbox may hide this part of /proc.
    return null;
  }
};

/** Identifies the run of the kernel; null on systems without boot ids. */
export const readBootId = (): string | null => textOrNull(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'));

/**
 * Identifies the set of processes visible to this process, which each container has separately. Null on systems
 * without PID namespaces.
 */
export const readPidNamespace = (): string | null => textOrNull(() => readlinkSync('/proc/self/ns/pid'));

/** Whether a process with this id exists, regardless of its owner. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return !isZombie(pid);
};

/** A zombie has ended and waits for its parent to reap it. It still has an id, and locks nothing. */
const isZombie = (pid: number): boolean => process.platform === 'linux' && statOf(pid)?.[0] === 'Z';

/** The fields of `/proc/<pid>/stat` from the state on. The fields before contain a name with arbitrary characters. */
const statOf = (pid: number): string[] | null => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    // The process ended between the check and the read.
    return null;
  }
};

/**
 * The start time of a process, as text for equality checks only. The same id with another start is another process.
 * Null if there is no such process.
 */
export const processStart = (pid: number): string | null => {
  if (process.platform === 'linux') {
    const startTicks = statOf(pid)?.[19];
    return startTicks === undefined ? null : `${readBootId() ?? 'unknown'} ${startTicks}`;
  }
  try {
    const [program, parameters] = process.platform === 'win32'
      ? ['powershell.exe', ['-NoProfile', '-Command', `(Get-Process -Id ${pid}).StartTime.ToFileTimeUtc()`]] as const
      : ['ps', ['-o', 'lstart=', '-p', String(pid)]] as const;
    return execFileSync(program, parameters, { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
};
