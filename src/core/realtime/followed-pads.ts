import { clientLeftEvent, contentEvent, contentMessageSchema, padAckSchema, presenceEvent, presenceSchema, type PadMessage } from '../../contract/realtime/content-messages';
import { clientReadyEvent } from '../../contract/realtime/events';

export interface FollowedPadsPorts {
  /** Sends a message on the live connection. `acknowledge` receives the response. */
  readonly emit: (name: string, message: object, acknowledge?: (ack: unknown) => void) => void;
  readonly deliver: (message: PadMessage) => void;
}

export interface FollowedPads {
  /** The files to follow, instead of those before. */
  setOpen(guids: readonly string[]): void;
  /** Sends the presence of a window in an open file; nothing without a connection. */
  sendPresence(guid: string, clientId: number, state: string | null): void;
  /** The connection was established: all open files are followed again. */
  connected(): void;
  disconnected(): void;
  /** Handles a message of the server. Returns false for messages about anything else. */
  receive(name: string, payload: unknown): boolean;
}

/** The files that windows have open on one live connection. */
export const createFollowedPads = ({ emit, deliver }: FollowedPadsPorts): FollowedPads => {
  let open: ReadonlySet<string> = new Set();
  let isConnected = false;

  const follow = (guid: string): void => {
    emit(clientReadyEvent, { padId: guid, type: 'PAD' }, (value) => {
      const ack = padAckSchema.safeParse(value);
      if (ack.success && 'rev' in ack.data && open.has(guid)) deliver({ kind: 'opened', guid, ...ack.data });
    });
  };

  return {
    setOpen(guids) {
      const before = open;
      open = new Set(guids);
      if (!isConnected) return;
      for (const guid of before) if (!open.has(guid)) emit(clientLeftEvent, { padId: guid });
      for (const guid of open) if (!before.has(guid)) follow(guid);
    },
    sendPresence(guid, clientId, state) { if (isConnected && open.has(guid)) emit(presenceEvent, { padId: guid, clientId, state }); },
    connected() {
      isConnected = true;
      for (const guid of open) follow(guid);
    },
    disconnected() { isConnected = false; },
    receive(name, payload) {
      if (name === contentEvent) {
        const message = contentMessageSchema.safeParse(payload);
        if (message.success) deliver({ kind: 'changesets', message: message.data });
        return true;
      }
      if (name !== presenceEvent) return false;
      const presence = presenceSchema.safeParse(payload);
      if (presence.success) deliver({ kind: 'presence', presence: presence.data });
      return true;
    },
  };
};
