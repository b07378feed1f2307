import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { UndrawableError } from './draw-image';
import { residentMemoryOf } from './resident-memory';

const checkIntervalMs = 25;

export interface ToolOptions {
  /** Working directory for the program's output. */
  readonly directory: string;
  readonly memoryBytes: number;
}

/**
 * Runs a program of the system without a shell and without the server's environment. Kills it above the memory limit.
 * It ends with the process group of the drawing process, and so within the same timeout.
 */
export const runTool = async (program: string, args: readonly string[], { directory, memoryBytes }: ToolOptions): Promise<void> => {
  const child = spawn(program, args, { cwd: directory, env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', HOME: directory, TMPDIR: directory }, stdio: 'ignore' });
  const { pid } = child;
  let isTooLarge = false;
  const check = setInterval(() => {
    if (pid === undefined) return;
    void residentMemoryOf(pid).then((bytes) => {
      if (bytes <= memoryBytes) return;
      isTooLarge = true;
      child.kill('SIGKILL');
    });
  }, checkIntervalMs);
  try {
    await once(child, 'close');
  } finally {
    clearInterval(check);
  }
  if (isTooLarge) throw new UndrawableError('A program exceeded the memory limit');
};
