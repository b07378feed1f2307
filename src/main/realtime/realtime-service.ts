import type { ApiClient } from '../../api-client/api-client';
import type { RealtimeMessage } from '../../contract/bridge';
import type { SentPresence } from '../../contract/realtime/content-messages';
import { readLiveEvent } from '../../contract/realtime/events';
import { createFollowedPads } from '../../core/realtime/followed-pads';
import { createEventSequence } from '../../core/realtime/event-sequence';
import type { Log } from '../logging/logger';
import type { ActivityWatch, Timers } from './activity-watch';
import { positionOfAck, type LiveConnection, type LiveConnectionListeners } from './live-connection';

/** Number of events requested per page while catching up. */
const catchUpPageSize = 500;
/** Delay before reconnecting after a refusal that did not end the session. */
const rejectedRetryMs = 40_000;

export interface RealtimePorts {
  readonly api: ApiClient;
  readonly activity: ActivityWatch;
  readonly timers: Timers;
  readonly open: (listeners: LiveConnectionListeners) => LiveConnection;
  readonly deliver: (message: RealtimeMessage) => void;
  /** Whether a window is still open. */
  readonly isWindowOpen: (window: object) => boolean;
  /** Checks with the server whether the session is still valid. */
  readonly verifySession: () => void;
  readonly log: Log;
}

export interface RealtimeService {
  /**
   * The state last sent to windows, for windows that open later; null before the first state. A connection closed
   * because nobody is active does not count as lost.
   */
  isOnline(): boolean | null;
  /** The files that a window has open, instead of those before. A closed window has none. */
  setOpenFiles(window: object, guids: readonly string[]): void;
  sendPresence(presence: SentPresence): void;
  close(): void;
}

/** The realtime events of one account: connected while the person is active, and complete across interruptions. */
export const startRealtime = ({ api, activity, timers, open, deliver, isWindowOpen, verifySession, log }: RealtimePorts): RealtimeService => {
  let connection: LiveConnection | null = null;
  let isOnline: boolean | null = null;
  let cancelRetry = (): void => undefined;

  const sequence = createEventSequence({
    fetchPage: (query) => api.call('events.list', { query: { ...query, limit: catchUpPageSize, skipsUnknown: 'true' } }),
    deliver: (message) => {
      api.clearCache();
      deliver(message);
    },
    schedule: timers.schedule,
  });

  const filesByWindow = new Map<object, readonly string[]>();
  /** Leaves the files of closed windows. */
  const followOpenFiles = (): void => {
    for (const window of filesByWindow.keys()) if (!isWindowOpen(window)) filesByWindow.delete(window);
    pads.setOpen([...new Set([...filesByWindow.values()].flat())]);
  };
  const pads = createFollowedPads({
    emit: (name, message, acknowledge) => { connection?.emit(name, message, acknowledge); },
    deliver(message) {
      followOpenFiles();
      deliver({ type: 'pad', message });
    },
  });

  const setOnline = (next: boolean): void => {
    if (isOnline === next) return;
    isOnline = next;
    deliver({ type: 'connection', isOnline: next });
  };

  const handleDisconnect = (): void => {
    sequence.disconnected();
    pads.disconnected();
    setOnline(false);
  };

  const disconnect = (): void => {
    cancelRetry();
    connection?.close();
    connection = null;
    sequence.disconnected();
    pads.disconnected();
  };

  const connect = (): void => {
    if (connection) return;
    connection = open({
      onReady(ack) {
        const position = positionOfAck(ack);
        if (position === null) {
          log.error('the server acknowledged the connection without a sequence');
          return;
        }
        api.clearCache();
        setOnline(true);
        sequence.ready(position);
        followOpenFiles();
        pads.connected();
      },
      onPadMessage: (name, payload) => pads.receive(name, payload),
      onEvent(payload) {
        const event = readLiveEvent(payload);
        if (event) sequence.receive(event);
        else log.warn('an event could not be read');
      },
      onDisconnected: handleDisconnect,
      onSessionRejected() {
        disconnect();
        setOnline(false);
        verifySession();
        cancelRetry = timers.schedule(() => { if (activity.isActive()) connect(); }, rejectedRetryMs);
      },
    });
  };

  const stopWatching = activity.onChanged((isActive) => { if (isActive) connect(); else disconnect(); });

  return {
    isOnline: () => isOnline,
    setOpenFiles(window, guids) {
      filesByWindow.set(window, guids);
      followOpenFiles();
    },
    sendPresence({ padId, clientId, state }) { pads.sendPresence(padId, clientId, state); },
    close() {
      stopWatching();
      disconnect();
    },
  };
};
