import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const fromProc = async (pid: number): Promise<number> => {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes ?? 0) * 1024;
};

const fromPs = async (pid: number): Promise<number> => {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout.trim()) * 1024;
};

/** Resident memory of a process in bytes: from /proc on Linux, from `ps` elsewhere. Zero for a process that has ended. */
export const residentMemoryOf = async (pid: number, isLinux = process.platform === 'linux'): Promise<number> => {
  try {
    return await (isLinux ? fromProc(pid) : fromPs(pid));
  } catch {
    // The process has ended.
    return 0;
  }
};
