import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Workshop } from './workshop';

const reportHeap = ['--expose-gc', '--import', './tests/bench/report-heap.mjs'];

/** Starts a further server on the workshop's database, whose heap `heapOf` returns. */
export const launchMeasuredServer = ({ launch, directory }: Workshop): ChildProcess =>
  launch([process.execPath, ...reportHeap, 'out/server/server.js', '--port', '0', '--data-dir', join(directory, 'measured')]);

/** Starts a peer (`peers.ts`), whose heap `heapOf` returns. */
export const launchMeasuredPeer = ({ launch }: Workshop, name: string): ChildProcess => launch([process.execPath, ...reportHeap, '--import', 'tsx', 'tests/bench/peers.ts', name]);

/** The memory of JavaScript and its buffers after garbage collection, bytes. */
export const heapOf = async (program: ChildProcess): Promise<number> => {
  if (!program.stdout) throw new Error('The program has no output.');
  const lines = createInterface({ input: program.stdout });
  program.kill('SIGUSR2');
  for await (const line of lines) {
    const [, bytes] = /^heap (\d+)$/.exec(line) ?? [];
    if (bytes !== undefined) return Number(bytes);
  }
  throw new Error('The program ended.');
};
