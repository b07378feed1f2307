import { Fetch, io, NodeWebSocket, type ManagerOptions, type SocketOptions } from 'socket.io-client';
import { clientReadyAckSchema, clientReadyEvent, eventKinds, sessionEndedEvent, socketPath, type EventPosition } from '../../contract/realtime/events';
import { createComingBack, reconnection, sessionEndOf } from '../../core/realtime/coming-back';
import { systemTimers } from './activity';

/** What the live service needs of a socket. */
export interface LiveConnection {
  close(): void;
}

export interface LiveConnectionListeners {
  /** The server acknowledged CLIENT_READY with its last sequence. */
  readonly onReady: (ack: unknown) => void;
  readonly onEvent: (payload: unknown) => void;
  /** The connection broke, or could not be made; it is tried again unless `onRefused` follows. */
  readonly onLost: () => void;
  /** The server ended the session, or does not take it any more: connecting again would not help. */
  readonly onRefused: () => void;
}

export interface LiveConnectionOptions {
  readonly server: string;
  readonly token: string;
  readonly pushClientId: string;
  /** The partition's own network stack, with its proxy and its certificates. */
  readonly fetch: typeof globalThis.fetch;
  /** False where a proxy stands before the server: a web socket would go round it. */
  readonly mayUseWebSocket: boolean;
}

/** How long the acknowledgement of CLIENT_READY may take before the connection is made anew. */
const readyTimeoutMs = 10_000;

/**
 * Opens the live socket: web socket first, then polling; 2 s up to 40 s between attempts, fully randomised (account
 * specification, sections 7 and 9). Polling goes through the partition's session, so where a proxy or a certificate
 * of the system's own is needed the socket still works.
 */
export const openLiveConnection = (options: LiveConnectionOptions, listeners: LiveConnectionListeners): LiveConnection => {
  const socket = io(options.server, {
    ...socketSettings,
    auth: { token: options.token },
    query: { pushClientId: options.pushClientId },
    transports: options.mayUseWebSocket ? [NodeWebSocket, pollingThrough(options.fetch)] : [pollingThrough(options.fetch)],
  });

  const comingBack = createComingBack({ connect: () => { socket.connect(); }, later: systemTimers.later });

  socket.on('connect', () => {
    socket.timeout(readyTimeoutMs).emit(clientReadyEvent, { padId: null, type: 'NOTICE' }, (error: Error | null, ack: unknown) => {
      if (error) socket.disconnect().connect();
      else {
        comingBack.connected();
        listeners.onReady(ack);
      }
    });
  });
  for (const kind of eventKinds) socket.on(kind, listeners.onEvent);
  socket.on('disconnect', (reason) => {
    listeners.onLost();
    comingBack.disconnected(reason);
  });
  socket.on('connect_error', (error: Error & { readonly data?: { readonly code?: unknown } }) => {
    listeners.onLost();
    if (socket.active) return;
    if (sessionEndOf(error.data?.code) === null) comingBack.refused();
    else listeners.onRefused();
  });
  socket.on(sessionEndedEvent, listeners.onRefused);

  return {
    close() {
      comingBack.callOff();
      socket.removeAllListeners();
      socket.disconnect();
    },
  };
};

const socketSettings: Partial<ManagerOptions & SocketOptions> = {
  path: socketPath,
  ...reconnection,
  // A second socket to the same server, for another account, must not share this one's connection.
  forceNew: true,
  tryAllTransports: true,
};

/** Long polling as socket.io does it, through a fetch of our choice instead of the global one. */
const pollingThrough = (fetch: typeof globalThis.fetch) => class SessionPolling extends Fetch {
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

/** The position in an acknowledgement, or null where it is not one. */
export const positionOfAck = (ack: unknown): EventPosition | null => {
  const parsed = clientReadyAckSchema.safeParse(ack);
  return parsed.success ? parsed.data : null;
};
