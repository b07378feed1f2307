import { readdirSync, readFileSync } from 'node:fs';
import type { Workshop } from './workshop';

/** Linux counts the time of a process in ticks of a hundredth of a second. */
const tickMs = 10;

/** The parent of a process and the milliseconds it used; null if it does not exist. */
const readProcess = (pid: string): { readonly parent: number; readonly usedMs: number } | null => {
  try {
    // The name in brackets may contain any character, also spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '').split(' ');
    return { parent: Number(fields[1]), usedMs: tickMs * (Number(fields[11]) + Number(fields[12])) };
  } catch {
    return null;
  }
};

const usedBy = async ({ rows }: Pick<Workshop, 'rows'>, program: number): Promise<ReadonlyMap<number, number>> => {
  const backends = new Set((await rows<{ pid: number }>(`
    select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`)).map(({ pid }) => pid));
  const used = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    const found = Number.isNaN(pid) ? null : readProcess(name);
    if (found && (pid === program || found.parent === program || backends.has(pid))) used.set(pid, found.usedMs);
  }
  return used;
};

/**
 * Starts measuring the processor time of a program, its child processes and the connections to the workshop's database.
 * Other work on the machine hardly changes it. The end returns milliseconds, or NaN on systems that do not report it.
 */
export const startMeter = async (workshop: Pick<Workshop, 'rows'>, program: number | undefined): Promise<() => Promise<number>> => {
  if (process.platform !== 'linux' || program === undefined) return () => Promise.resolve(NaN);
  const before = await usedBy(workshop, program);
  return async () => {
    let usedMs = 0;
    for (const [pid, used] of await usedBy(workshop, program)) usedMs += used - (before.get(pid) ?? 0);
    return usedMs;
  };
};
