import type { IncomingHttpHeaders, Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import { headers as headerNames } from '../../contract/header-names';
import { clientReadyEvent, clientReadySchema, disconnectedEvent, sessionEndedEvent, socketPath, type SessionEndReason } from '../../contract/realtime/events';
import { ApiError } from '../api-error';
import type { Logger } from '../logging';
import { pushClientIdOf } from '../push-client-id';
import { defaultRequestLimits, type SocketLimits } from '../request-limits';
import type { Connection, ConnectionRegistry, LiveSocket, SendToAll } from './connection-registry';

/**
 * Maximum number of messages that wait for a slow client before it is disconnected. It reconnects and fetches the
 * missed events. The limit is several times the largest batch after a pause, which no client could have read before.
 */
const pendingMessagesLimit = 5000;
/** Timeout for a socket's authentication, milliseconds. */
const connectTimeoutMs = 10_000;

export interface SocketServerDependencies {
  readonly server: HttpServer;
  readonly connections: ConnectionRegistry;
  readonly limits?: SocketLimits;
  /** Authenticates a handshake. Throws an ApiError. */
  readonly authenticate: (handshake: { readonly headers: IncomingHttpHeaders }) => Promise<{ readonly personId: number; readonly sessionId: string }>;
  readonly logger: Logger;
  /** Adds the handlers of further messages to a new socket. */
  readonly onConnection?: (socket: MessageSource, connection: Connection) => void;
}

/** The messages of a client. */
export interface MessageSource {
  on(name: string, listener: (message: unknown, acknowledge: unknown) => void): unknown;
  readonly connected: boolean;
}

interface SocketData {
  personId: number;
  sessionId: string;
  /** Identifies the window, so that the log distinguishes the sockets of a person. Null if the handshake has no id. */
  pushClientId: string | null;
}
type WorkspaceSocket = Socket<Record<string, (...values: unknown[]) => void>, Record<string, (payload?: object) => void>, Record<string, never>, SocketData>;

/**
 * A bearer token in the handshake counts like the header. Without a token, the session cookie and the person id in the
 * handshake apply. A page cannot set headers on a browser's web socket.
 */
const credentialsOf = (socket: WorkspaceSocket): IncomingHttpHeaders => {
  const { headers, auth } = socket.handshake;
  return {
    ...headers,
    ...(typeof auth.token === 'string' ? { authorization: `Bearer ${auth.token}` } : {}),
    ...(typeof auth.personId === 'number' ? { [headerNames.personId]: String(auth.personId) } : {}),
  };
};

/** Counts calls in time windows. Returns whether the current window is within the limit. */
export const createWindowCounter = ({ limit, windowMs }: SocketLimits['messages']): (() => boolean) => {
  let begunAt = -Infinity;
  let count = 0;
  return () => {
    const now = performance.now();
    if (now - begunAt >= windowMs) [begunAt, count] = [now, 0];
    count += 1;
    return count <= limit;
  };
};

/** Sends until the client falls too far behind with reading. */
const createLiveSocket = (socket: WorkspaceSocket): LiveSocket => {
  let pendingMessages = 0;
  socket.conn.on('drain', () => { pendingMessages = 0; });
  const takesOneMore = (): boolean => {
    pendingMessages += 1;
    if (pendingMessages > pendingMessagesLimit) socket.disconnect(true);
    return pendingMessages <= pendingMessagesLimit;
  };
  return {
    id: socket.id,
    reserveMessage: takesOneMore,
    send(name, payload) {
      if (takesOneMore()) socket.emit(name, payload);
    },
    disconnect: () => { socket.disconnect(true); },
  };
};

/** The socket at `/ws` (account specification, section 4): authenticates clients and handles their messages. */
export const createSocketServer = ({ server, connections, limits = defaultRequestLimits.sockets, authenticate, logger, onConnection }: SocketServerDependencies) => {
  const io: Server<Record<string, (...values: unknown[]) => void>, Record<string, (payload?: object) => void>, Record<string, never>, SocketData> = new Server(server, {
    path: socketPath,
    serveClient: false,
    transports: ['websocket', 'polling'],
    maxHttpBufferSize: limits.messageBytes,
    connectTimeout: connectTimeoutMs,
  });

  /** Throws an ApiError if the socket is refused. */
  const admit = async (socket: WorkspaceSocket): ReturnType<SocketServerDependencies['authenticate']> => {
    const caller = await authenticate({ headers: credentialsOf(socket) });
    if (connections.countOf(caller.personId) >= limits.perPerson) throw new ApiError('TOO_MANY_REQUESTS');
    return caller;
  };

  io.use((socket, next) => {
    admit(socket).then(
      ({ personId, sessionId }) => {
        socket.data = { personId, sessionId, pushClientId: pushClientIdOf(socket.handshake.query.pushClientId) };
        next();
      },
      (error: unknown) => {
        const code = error instanceof ApiError ? error.code : 'SERVICE_UNAVAILABLE';
        if (!(error instanceof ApiError)) logger.warn({ err: error }, 'A socket could not be let in');
        next(Object.assign(new Error(code), { data: { code } }));
      },
    );
  });

  /** Emits the reason and closes the connection, with all sockets on it. */
  const disconnectOffender = (conn: WorkspaceSocket['conn']): void => {
    logger.warn({ address: conn.remoteAddress }, 'A client sent too many messages and was disconnected');
    for (const socket of io.sockets.sockets.values()) {
      if (socket.conn !== conn) continue;
      socket.emit(disconnectedEvent, { code: 'TOO_MANY_REQUESTS' });
      socket.disconnect(true);
    }
    conn.close();
  };

  // Every message counts, including messages before the authentication.
  io.engine.on('connection', (conn: WorkspaceSocket['conn']) => {
    const isWithinLimit = createWindowCounter(limits.messages);
    conn.on('packet', () => { if (!isWithinLimit() && conn.readyState === 'open') disconnectOffender(conn); });
  });

  io.on('connection', (socket) => {
    const { personId, sessionId, pushClientId } = socket.data;
    const connection: Connection = { socket: createLiveSocket(socket), personId, sessionId, lastSeq: null, skipsUnknown: false };
    connections.add(connection);
    logger.debug({ personId, pushClientId }, 'A socket opened');
    socket.on('disconnect', (reason) => {
      connections.remove(connection);
      logger.debug({ personId, pushClientId, reason }, 'A socket closed');
    });
    socket.on(clientReadyEvent, (message, acknowledge) => {
      const ready = clientReadySchema.safeParse(message);
      if (typeof acknowledge !== 'function' || !ready.success) return;
      (acknowledge as (position: { seq: number; epoch: string }) => void)(connections.startFollowing(connection, ready.data.skipsUnknown));
    });
    onConnection?.(socket, connection);
  });

  const sendToAll: SendToAll = (liveSockets, name, payload) => {
    const ids = liveSockets.filter((socket) => socket.reserveMessage()).map(({ id }) => id);
    // The message is serialised once for all of them. Without a room, `emit` would send it to everybody.
    if (ids.length > 0) io.to(ids).emit(name, payload);
  };

  return {
    sendToAll,
    /** Notifies the sockets of a session that it ended, and closes them. */
    endSession(sessionId: string, reason: SessionEndReason): void {
      for (const { socket } of connections.ofSession(sessionId)) {
        socket.send(sessionEndedEvent, { reason });
        socket.disconnect();
      }
    },
    disconnectAll(): void {
      io.disconnectSockets(true);
    },
    close(): void {
      io.disconnectSockets(true);
      io.engine.close();
    },
  };
};
