import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Unix sockets in a folder. The kernel knows whether a socket has a listener. This works across containers that share
 * the folder, also while the listener is busy or stopped, and ends with its process.
 */

/** The maximum length of a socket's path that all systems support, bytes. */
const maximumPathBytes = 103;

/** Runs `use` with a path to the file that is short enough for a socket. */
const withShortPath = async <Result>(directory: string, name: string, use: (path: string) => Promise<Result>): Promise<Result> => {
  const path = join(directory, name);
  if (Buffer.byteLength(path) <= maximumPathBytes) return use(path);
  const folder = mkdtempSync(join(tmpdir(), 'deckle-'));
  try {
    symlinkSync(directory, join(folder, 'd'));
    return await use(join(folder, 'd', name));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/**
 * Listens on a new socket in a folder, without keeping the process alive. Resolves to null if the file system does not
 * support sockets.
 */
export const listenInFolder = async (directory: string, name: string): Promise<Server | null> => {
  if (process.platform === 'win32') return null;
  return withShortPath(directory, name, (path) => new Promise((resolve) => {
    const server = createServer((socket) => { socket.destroy(); });
    server.once('error', () => { resolve(null); });
    server.listen(path, () => { resolve(server.unref()); });
  }));
};

/**
 * `alive`: a process listens. `dead`: the socket exists and no process on this kernel listens on it. `unknown`:
 * neither was shown.
 */
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
    // A listener with a full queue has pending connections, so it is alive.
    socket.setTimeout(connectTimeoutMs, () => { settle('alive'); });
    socket.once('connect', () => { settle('alive'); });
    socket.once('error', ({ code }: NodeJS.ErrnoException) => { settle(code === 'ECONNREFUSED' ? 'dead' : code === 'EAGAIN' ? 'alive' : 'unknown'); });
  }));
};
