import { io, type Socket } from 'socket.io-client';
import type { ApiClient } from '../../../api-client/api-client';
import type { RealtimeMessage, WorkspaceBridge } from '../../../contract/bridge';
import { clientReadyAckSchema, clientReadyEvent, clientReadyMessage, controlMessages, readLiveEvent, readSessionEnd, sessionEndedEvent, socketPath, type EventPosition, type SessionEndReason } from '../../../contract/realtime/events';
import { createReconnector, reconnectionOptions, sessionEndOf, type Reconnector } from '../../../core/realtime/reconnection';
import { createEventSequence, eventForWindow, type EventSequence } from '../../../core/realtime/event-sequence';
import { createFollowedPads, type FollowedPads } from '../../../core/realtime/followed-pads';
import { createOpenFiles } from '../open-files';
import { createEmitter } from './emitter';

/** Account specification, section 9. */
const inactiveAfterMs = 10 * 60 * 1000;
/** Throttle of activity events: pointer moves are emitted 60 times a second, and one every 5 s is enough. */
const activityThrottleMs = 5000;
const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'focus'] as const;

export interface BrowserRealtime {
  readonly bridge: WorkspaceBridge['realtime'];
  /** Subscribes to one person's events, and closes the previous subscription. */
  start(): void;
  stop(): void;
}

export interface BrowserRealtimeOptions {
  readonly client: ApiClient;
  readonly pushClientId: string;
  /** The signed-in person, whose events are subscribed to. */
  readonly personId: () => number | null;
  /** The position since which events may change what the page has read; null if unknown. */
  readonly startPosition: () => Promise<EventPosition | null>;
  readonly onSessionEnded: (reason: SessionEndReason) => void;
  /** The session cookie belongs to a different person. */
  readonly onSessionChanged: () => void;
}

/** Live connection in a browser. It is open while the person is active, and closes after 10 minutes of inactivity. */
export const createBrowserRealtime = ({ client, pushClientId, personId, startPosition, onSessionEnded, onSessionChanged }: BrowserRealtimeOptions): BrowserRealtime => {
  const messages = createEmitter<RealtimeMessage>();
  let stopCurrent: (() => void) | null = null;
  let current: FollowedPads | null = null;
  const openFiles = createOpenFiles((guids) => { current?.setOpen(guids); });

  const follow = (): (() => void) => {
    const socket = io({ path: socketPath, transports: ['websocket', 'polling'], withCredentials: true, query: { pushClientId }, auth: { personId: personId() }, autoConnect: false, forceNew: true, ...reconnectionOptions });
    const later = (run: () => void, delayMs: number): (() => void) => {
      const timer = setTimeout(run, delayMs);
      return () => { clearTimeout(timer); };
    };
    const comingBack = createReconnector({ connect: () => { socket.connect(); }, schedule: later });
    const sequence = createEventSequence({
      fetchPage: (query) => client.call('events.list', { query: { ...query, limit: 1000, skipsUnknown: 'true' } }),
      deliver: (message) => {
        client.clearCache();
        messages.emit(message.type === 'event' ? { type: 'event', event: eventForWindow(message.event, pushClientId) } : message);
      },
      schedule: later,
    });
    const pads = createFollowedPads({
      emit(name, message, acknowledge) {
        if (acknowledge) socket.emit(name, message, acknowledge);
        else socket.emit(name, message);
      },
      deliver: (message) => { messages.emit({ type: 'pad', message }); },
    });
    current = pads;
    openFiles.report();
    listen(socket, sequence, comingBack, { pads, startPosition, onConnection: (isOnline) => { client.clearCache(); messages.emit({ type: 'connection', isOnline }); }, onSessionEnded, onSessionChanged });
    const stopWatching = connectWhileActive(socket, comingBack);
    return () => {
      stopWatching();
      comingBack.cancel();
      socket.removeAllListeners();
      sequence.disconnected();
      if (current === pads) current = null;
      socket.disconnect();
    };
  };

  const stop = (): void => {
    stopCurrent?.();
    stopCurrent = null;
  };
  return {
    bridge: { subscribe: messages.subscribe, openFile: openFiles.open, sendPresence: (guid, clientId, state) => { current?.sendPresence(guid, clientId, state); } },
    start() {
      stop();
      stopCurrent = follow();
    },
    stop,
  };
};

interface SocketHandlers extends Pick<BrowserRealtimeOptions, 'startPosition' | 'onSessionEnded' | 'onSessionChanged'> {
  readonly pads: FollowedPads;
  readonly onConnection: (isOnline: boolean) => void;
}

const listen = (socket: Socket, sequence: EventSequence, comingBack: Reconnector, handlers: SocketHandlers): void => {
  const follow = async (): Promise<void> => {
    // Once, before the server sends events: later requests are sent while events are received.
    const start = sequence.position() === null ? await handlers.startPosition() : null;
    if (!socket.connected) return;
    socket.emit(clientReadyEvent, clientReadyMessage, (acknowledgement: unknown) => {
      const ack = clientReadyAckSchema.safeParse(acknowledgement);
      if (!ack.success) return;
      comingBack.connected();
      handlers.onConnection(true);
      sequence.ready(ack.data, start);
      handlers.pads.connected();
    });
  };
  socket.on('connect', () => { void follow(); });
  socket.on('disconnect', (reason) => {
    sequence.disconnected();
    handlers.pads.disconnected();
    // Closing for inactivity is not offline: the next activity reconnects.
    if (reason !== 'io client disconnect') handlers.onConnection(false);
    comingBack.disconnected(reason);
  });
  socket.on('connect_error', (error: Error & { readonly data?: { readonly code?: unknown } }) => {
    handlers.onConnection(false);
    if (socket.active) return;
    const code = error.data?.code;
    const ended = sessionEndOf(code);
    if (ended) {
      handlers.onSessionEnded(ended);
      return;
    }
    // If the owner of the session cannot be determined now, the next refusal triggers another attempt.
    if (code === 'SESSION_CHANGED') handlers.onSessionChanged();
    comingBack.reconnectLater();
  });
  socket.on(sessionEndedEvent, (payload: unknown) => { handlers.onSessionEnded(readSessionEnd(payload)); });
  // Also events of kinds that only newer servers have.
  socket.onAny((name: string, payload: unknown) => {
    const event = handlers.pads.receive(name, payload) || controlMessages.has(name) ? null : readLiveEvent(payload);
    if (event) sequence.receive(event);
  });
};

const connectWhileActive = (socket: Socket, comingBack: Reconnector): (() => void) => {
  let lastActiveAt = 0;
  let rest: ReturnType<typeof setTimeout> | null = null;
  const wake = (): void => {
    const now = Date.now();
    if (now - lastActiveAt < activityThrottleMs) return;
    lastActiveAt = now;
    if (rest) clearTimeout(rest);
    rest = setTimeout(() => {
      comingBack.cancel();
      socket.disconnect();
    }, inactiveAfterMs);
    if (!socket.active && !comingBack.isWaiting()) socket.connect();
  };
  const wakeIfVisible = (): void => { if (document.visibilityState === 'visible') wake(); };
  for (const name of activityEvents) window.addEventListener(name, wake, { passive: true, capture: true });
  document.addEventListener('visibilitychange', wakeIfVisible);
  wake();
  return () => {
    if (rest) clearTimeout(rest);
    for (const name of activityEvents) window.removeEventListener(name, wake, { capture: true });
    document.removeEventListener('visibilitychange', wakeIfVisible);
  };
};
