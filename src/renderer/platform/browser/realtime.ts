import { io, type Socket } from 'socket.io-client';
import type { ApiClient } from '../../../api-client/client';
import type { RealtimeMessage, WorkspaceBridge } from '../../../contract/bridge';
import { clientReadyAckSchema, clientReadyEvent, eventKinds, liveEventSchema, sessionEndedEvent, socketPath } from '../../../contract/realtime/events';
import { createComingBack, reconnection, sessionEndOf, type ComingBack } from '../../../core/realtime/coming-back';
import { createEventSequence, withheldFrom, type EventSequence } from '../../../core/realtime/sequence';
import { createEmitter } from './emitter';

/** Account specification, section 9. */
const inactiveAfterMs = 10 * 60 * 1000;
/** A pointer moves sixty times a second; this is often enough to know that somebody is there. */
const activityStepMs = 5000;
const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'focus'] as const;

export interface BrowserRealtime {
  readonly bridge: WorkspaceBridge['realtime'];
  /** Follows one person's events; what was followed before is let go. */
  start(): void;
  stop(): void;
}

export interface BrowserRealtimeOptions {
  readonly client: ApiClient;
  readonly pushClientId: string;
  /** Who is signed in, and whose events are to be followed. */
  readonly personId: () => number | null;
  readonly onSessionEnded: (reason: 'expired' | 'blocked') => void;
  /** The cookie belongs to somebody else by now. */
  readonly onSessionChanged: () => void;
}

/** The live connection in a browser: it stands while somebody is there, and rests ten minutes after they left. */
export const createBrowserRealtime = ({ client, pushClientId, personId, onSessionEnded, onSessionChanged }: BrowserRealtimeOptions): BrowserRealtime => {
  const messages = createEmitter<RealtimeMessage>();
  let stopCurrent: (() => void) | null = null;

  const follow = (): (() => void) => {
    const socket = io({ path: socketPath, transports: ['websocket', 'polling'], withCredentials: true, query: { pushClientId }, auth: { personId: personId() }, autoConnect: false, forceNew: true, ...reconnection });
    const later = (run: () => void, delayMs: number): (() => void) => {
      const timer = setTimeout(run, delayMs);
      return () => { clearTimeout(timer); };
    };
    const comingBack = createComingBack({ connect: () => { socket.connect(); }, later });
    const sequence = createEventSequence({
      list: (query) => client.call('events.list', { query: { ...query, limit: 1000 } }),
      deliver: (message) => {
        client.forget();
        messages.emit(message.type === 'event' ? { type: 'event', event: withheldFrom(message.event, pushClientId) } : message);
      },
      later,
    });
    listen(socket, sequence, comingBack, { onConnection: (isOnline) => { client.forget(); messages.emit({ type: 'connection', isOnline }); }, onSessionEnded, onSessionChanged });
    const stopWatching = connectWhileActive(socket, comingBack);
    return () => {
      stopWatching();
      comingBack.callOff();
      socket.removeAllListeners();
      sequence.disconnected();
      socket.disconnect();
    };
  };

  const stop = (): void => {
    stopCurrent?.();
    stopCurrent = null;
  };
  return {
    bridge: { subscribe: messages.subscribe },
    start() {
      stop();
      stopCurrent = follow();
    },
    stop,
  };
};

interface ToldOfSocket extends Pick<BrowserRealtimeOptions, 'onSessionEnded' | 'onSessionChanged'> {
  readonly onConnection: (isOnline: boolean) => void;
}

const listen = (socket: Socket, sequence: EventSequence, comingBack: ComingBack, told: ToldOfSocket): void => {
  socket.on('connect', () => {
    socket.emit(clientReadyEvent, { padId: null, type: 'NOTICE' }, (answer: unknown) => {
      const ack = clientReadyAckSchema.safeParse(answer);
      if (!ack.success) return;
      comingBack.connected();
      told.onConnection(true);
      sequence.ready(ack.data);
    });
  });
  socket.on('disconnect', (reason) => {
    sequence.disconnected();
    // Resting is not being offline: the next sign of life connects again.
    if (reason !== 'io client disconnect') told.onConnection(false);
    comingBack.disconnected(reason);
  });
  socket.on('connect_error', (error: Error & { readonly data?: { readonly code?: unknown } }) => {
    told.onConnection(false);
    if (socket.active) return;
    const code = error.data?.code;
    const ended = sessionEndOf(code);
    if (ended) {
      told.onSessionEnded(ended);
      return;
    }
    // Should nobody be able to say now to whom the session belongs, the next refusal asks again.
    if (code === 'SESSION_CHANGED') told.onSessionChanged();
    comingBack.refused();
  });
  socket.on(sessionEndedEvent, () => { told.onSessionEnded('expired'); });
  for (const kind of eventKinds) {
    socket.on(kind, (payload: unknown) => {
      const event = liveEventSchema.safeParse(payload);
      if (event.success) sequence.receive(event.data);
    });
  }
};

const connectWhileActive = (socket: Socket, comingBack: ComingBack): (() => void) => {
  let lastActiveAt = 0;
  let rest: ReturnType<typeof setTimeout> | null = null;
  const wake = (): void => {
    const now = Date.now();
    if (now - lastActiveAt < activityStepMs) return;
    lastActiveAt = now;
    if (rest) clearTimeout(rest);
    rest = setTimeout(() => {
      comingBack.callOff();
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
