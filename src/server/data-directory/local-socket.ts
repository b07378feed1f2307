import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Sockets as files in a folder. Whether one has a listener is the kernel's own knowledge: it holds across containers
 * that see the same folder, also while the listener is busy or stopped, and ends with its process.
 */

/** Longest path of a socket that every system takes, bytes. */
const longestPath = 103;

/** Runs `use` with a path of a file that is short enough for a socket. */
const withShortPath = async <Result>(directory: string, name: string, use: (path: string) => Promise<Result>): Promise<Result> => {
  const path = join(directory, name);
  if (Buffer.byteLength(path) <= longestPath) return use(path);
  const folder = mkdtempSync(join(tmpdir(), 'deckle-'));
  try {
    symlinkSync(directory, join(folder, 'd'));
    return await use(join(folder, 'd', name));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Listens on a new socket in a folder, without keeping the process alive. Null where the file system takes no sockets. */
export const listenInFolder = async (directory: string, name: string): Promise<Server | null> => {
  if (process.platform === 'win32') return null;
  return withShortPath(directory, name, (path) => new Promise((resolve) => {
    const server = createServer((socket) => { socket.destroy(); });
    server.once('error', () => { resolve(null); });
    server.listen(path, () => { resolve(server.unref()); });
  }));
};

/** `alive`: a process listens. `dead`: the socket is there and no process on this kernel has it. `unknown`: neither is shown. */
export type SocketState = 'alive' | 'dead' | 'unknown';

const connectTimeoutMs = 2_000;

export const probeSocket = async (directory: string, name: string): Promise<SocketState> => {
  if (process.platform === 'win32') return 'unknown';
  return withShortPath(directory, name, (path) => new Promise((resolve) => {
    const socket = connect(path);
    const settle = (state: SocketState): void => {
      socket.destroy();
      resolve(state);
    };
    // A listener whose queue is full has connections waiting.
    socket.setTimeout(connectTimeoutMs, () => { settle('alive'); });
    socket.once('connect', () => { settle('alive'); });
    socket.once('error', ({ code }: NodeJS.ErrnoException) => { settle(code === 'ECONNREFUSED' ? 'dead' : code === 'EAGAIN' ? 'alive' : 'unknown'); });
  }));
};
