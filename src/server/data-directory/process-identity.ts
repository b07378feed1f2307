import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';

const textOrNull = (read: () => string): string | null => {
  if (process.platform !== 'linux') return null;
  try {
    return read().trim();
  } catch {
    // A sandbox without this part of /proc.
    return null;
  }
};

/** Identifies the run of the kernel; null where the system names none. */
export const readBootId = (): string | null => textOrNull(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'));

/** Identifies the set of processes that this one can see, which a container has of its own; null where there are no such sets. */
export const readPidNamespace = (): string | null => textOrNull(() => readlinkSync('/proc/self/ns/pid'));

/** Whether a process with this id exists, whoever owns it. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return !isZombie(pid);
};

/** A process that has ended and waits for its parent to notice still has an id, and holds nothing. */
const isZombie = (pid: number): boolean => process.platform === 'linux' && statOf(pid)?.[0] === 'Z';

/** The fields of `/proc/<pid>/stat` from the state on; what stands before is a name that may hold anything. */
const statOf = (pid: number): string[] | null => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    // Gone between the two looks.
    return null;
  }
};

/**
 * When a process started, as text that can only be compared: the same id with another start is another process.
 * Null where there is no such process.
 */
export const processStart = (pid: number): string | null => {
  if (process.platform === 'linux') {
    const startTicks = statOf(pid)?.[19];
    return startTicks === undefined ? null : `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${startTicks}`;
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
