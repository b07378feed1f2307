import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { ChildProcess } from 'node:child_process';
import type { Workshop } from './workshop';

/** Many windows in a separate process. */
interface Windows {
  /** The last message of the first window. */
  payload(): string;
  /** Resolves after all windows together received `count` messages. */
  received(count: number): Promise<void>;
  close(): Promise<void>;
}

export const openWindows = async (workshop: Workshop, origin: string, tokens: readonly string[], protocol: 'socket.io' | 'ws' = 'socket.io'): Promise<Windows> => {
  const file = join(workshop.directory, 'tokens.json');
  writeFileSync(file, JSON.stringify(tokens));
  const child: ChildProcess = workshop.launch([process.execPath, '--import', 'tsx', 'tests/bench/windows.ts', origin, file, protocol], 1);
  let count = 0;
  let payload = '';
  let isReady = false;
  const waiting = new Set<() => void>();
  if (!child.stdout) throw new Error('The windows have no output.');
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [word, rest] = [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)];
    if (word === 'count') count = Number(rest);
    if (word === 'payload') payload = rest;
    if (word === 'ready') isReady = true;
    for (const look of waiting) look();
  });
  const until = (isSo: () => boolean): Promise<void> => new Promise((resolve) => {
    const look = (): void => {
      if (!isSo()) return;
      waiting.delete(look);
      resolve();
    };
    waiting.add(look);
    look();
  });
  await until(() => isReady);
  return {
    payload: () => payload,
    received: (wanted) => until(() => count >= wanted),
    async close() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
};
