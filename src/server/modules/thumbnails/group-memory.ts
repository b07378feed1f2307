import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const pageBytes = 4096;

/** The process group and the resident memory in a line of `/proc/<pid>/stat` (proc(5)). The name can contain anything. */
const groupAndMemory = (stat: string): readonly [group: number, bytes: number] => {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return [Number(fields[2]), Number(fields[21]) * pageBytes];
};

const fromProc = async (group: number): Promise<number> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'latin1').then(groupAndMemory, () => null)));
  return found.reduce((sum, each) => sum + (each?.[0] === group ? each[1] : 0), 0);
};

const fromPs = async (group: number): Promise<number> => {
  const { stdout } = await promisify(execFile)('ps', ['-axo', 'pgid=,rss=']);
  return stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number)).reduce((sum, [id, kilobytes = 0]) => sum + (id === group ? kilobytes * 1024 : 0), 0);
};

/** Resident memory of all processes of a group, in bytes. */
export const groupMemoryOf = (group: number): Promise<number> => (process.platform === 'linux' ? fromProc(group) : fromPs(group));
