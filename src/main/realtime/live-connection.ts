import { Fetch, io, NodeWebSocket, type ManagerOptions, type SocketOptions } from 'socket.io-client';
import { clientReadyAckSchema, clientReadyEvent, clientReadyMessage, controlMessages, sessionEndedEvent, socketPath, type EventPosition } from '../../contract/realtime/events';
import { createReconnector, reconnectionOptions, sessionEndOf } from '../../core/realtime/reconnection';
import { systemTimers } from './activity-watch';

/** The part of a socket that the realtime service uses. */
export interface LiveConnection {
  close(): void;
  /** Sends a message. `acknowledge` receives the server's response. */
  emit(name: string, message: object, acknowledge?: (ack: unknown) => void): void;
}

export interface LiveConnectionListeners {
  /** The server acknowledged CLIENT_READY with its last sequence number. */
  readonly onReady: (ack: unknown) => void;
  /** Any other message of the server, by its name. */
  readonly onEvent: (payload: unknown) => void;
  /** Handles messages about open files. Returns false for all others. */
  readonly onPadMessage: (name: string, payload: unknown) => boolean;
  /** The connection broke or could not be opened. It is retried unless `onSessionRejected` follows. */
  readonly onDisconnected: () => void;
  /** The server ended or rejected the session; reconnecting does not help. */
  readonly onSessionRejected: () => void;
}

export interface LiveConnectionOptions {
  readonly server: string;
  readonly token: string;
  readonly pushClientId: string;
  /** The partition's fetch, with its proxy and certificates. */
  readonly fetch: typeof globalThis.fetch;
  /** False if a proxy or a manually trusted certificate is involved: a web socket would bypass them. */
  readonly mayUseWebSocket: boolean;
}

/** Timeout of the acknowledgement of CLIENT_READY; the socket reconnects after it. */
const readyTimeoutMs = 10_000;

/**
 * Opens the realtime socket: web socket first, then polling. Reconnection delays are fully randomised, from 2 s up to
 * 40 s (account specification, sections 7 and 9). Polling uses the partition's session, so the socket also works with a
 * proxy or a certificate of the system.
 */
export const openLiveConnection = (options: LiveConnectionOptions, listeners: LiveConnectionListeners): LiveConnection => {
  const socket = io(options.server, {
    ...socketSettings,
    auth: { token: options.token },
    query: { pushClientId: options.pushClientId },
    transports: options.mayUseWebSocket ? [NodeWebSocket, pollingTransport(options.fetch)] : [pollingTransport(options.fetch)],
  });

  const reconnector = createReconnector({ connect: () => { socket.connect(); }, schedule: systemTimers.schedule });

  socket.on('connect', () => {
    socket.timeout(readyTimeoutMs).emit(clientReadyEvent, clientReadyMessage, (error: Error | null, ack: unknown) => {
      if (error) socket.disconnect().connect();
      else {
        reconnector.connected();
        listeners.onReady(ack);
      }
    });
  });
  // Also events of kinds that only newer servers have.
  socket.onAny((name: string, payload: unknown) => { if (!listeners.onPadMessage(name, payload) && !controlMessages.has(name)) listeners.onEvent(payload); });
  socket.on('disconnect', (reason) => {
    listeners.onDisconnected();
    reconnector.disconnected(reason);
  });
  socket.on('connect_error', (error: Error & { readonly data?: { readonly code?: unknown } }) => {
    listeners.onDisconnected();
    if (socket.active) return;
    if (sessionEndOf(error.data?.code) === null) reconnector.reconnectLater();
    else listeners.onSessionRejected();
  });
  socket.on(sessionEndedEvent, listeners.onSessionRejected);

  return {
    emit(name, message, acknowledge) {
      if (acknowledge) socket.emit(name, message, acknowledge);
      else socket.emit(name, message);
    },
    close() {
      reconnector.cancel();
      socket.removeAllListeners();
      socket.disconnect();
    },
  };
};

const socketSettings: Partial<ManagerOptions & SocketOptions> = {
  path: socketPath,
  ...reconnectionOptions,
  // Sockets of two accounts on one server must not share a connection.
  forceNew: true,
  tryAllTransports: true,
};

/** The polling transport of socket.io with a given fetch instead of the global one. */
const pollingTransport = (fetch: typeof globalThis.fetch) => class SessionPolling extends Fetch {
  override doPoll(): void {
    this.request({}).then((text) => { this.onData(text); }, (error: unknown) => { this.onError('poll failed', error); });
  }

  override doWrite(data: string, callback: () => void): void {
    this.request({ method: 'POST', body: data, headers: { 'content-type': 'text/plain;charset=UTF-8' } })
      .then(callback, (error: unknown) => { this.onError('write failed', error); });
  }

  private async request(init: RequestInit): Promise<string> {
    const response = await fetch(this.uri(), { ...init, credentials: 'omit', cache: 'no-store' });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return response.text();
  }
};

/** The event position of an acknowledgement; null if it is malformed. */
export const positionOfAck = (ack: unknown): EventPosition | null => {
  const parsed = clientReadyAckSchema.safeParse(ack);
  return parsed.success ? parsed.data : null;
};
