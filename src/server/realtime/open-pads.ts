import { contentEvent, presenceEvent, type ContentMessage, type PadAck, type Presence, type SentPresence } from '../../contract/realtime/content-messages';
import type { Logger } from '../logging';
import type { ContentFeed } from '../modules/content/content-feed-service';
import type { Connection, SendToAll } from './connection-registry';

/** How long the readers of a file are cached, milliseconds: the delay until a person who lost access receives nothing. */
const readersCacheMs = 1000;
/** Maximum number of open files of a connection. */
const openPadsLimit = 50;

interface OpenWindow {
  readonly connection: Connection;
  /** Client ids that the window announced. */
  readonly clientIds: Set<number>;
}

interface Pad {
  readonly guid: string;
  readonly windows: Map<string, OpenWindow>;
  /** Presences of all servers, by client id. Only while the file is open on this server. */
  readonly presences: Map<number, Presence>;
  /** The last revision that was sent. */
  rev: number;
  reading: Promise<void> | null;
  isReadRequested: boolean;
  readers: { readonly at: number; readonly people: Promise<ReadonlyMap<number, boolean>> } | null;
}

export interface OpenPadsDependencies {
  readonly feed: ContentFeed;
  readonly sendToAll: SendToAll;
  readonly logger: Logger;
}

/** The files that connections have open. Changes and presences of a file are sent to its windows. A closed file costs nothing. */
export const createOpenPads = ({ feed, sendToAll, logger }: OpenPadsDependencies) => {
  const pads = new Map<string, Pad>();

  const readersOf = (pad: Pad): Promise<ReadonlyMap<number, boolean>> => {
    const now = performance.now();
    if (pad.readers === null || now - pad.readers.at > readersCacheMs) {
      const ids = new Set([...pad.windows.values()].map(({ connection }) => connection.personId));
      pad.readers = { at: now, people: feed.findReaders(pad.guid, [...ids]) };
    }
    return pad.readers.people;
  };

  /** Sends a message to all windows of people who may read the file now. */
  const send = async (pad: Pad, name: string, payload: ContentMessage | Presence, exceptClientId: number | null): Promise<void> => {
    const readers = await readersOf(pad);
    const windows = [...pad.windows.values()].filter(({ connection, clientIds }) => readers.has(connection.personId) && (exceptClientId === null || !clientIds.has(exceptClientId)));
    sendToAll(windows.map(({ connection }) => connection.socket), name, payload);
  };

  const readOn = async (pad: Pad): Promise<void> => {
    while (pad.isReadRequested && pads.get(pad.guid) === pad) {
      pad.isReadRequested = false;
      const message = await feed.readAfter(pad.guid, pad.rev);
      if (!message) continue;
      pad.isReadRequested = true;
      await send(pad, contentEvent, message, null);
      pad.rev = message.rev;
    }
  };

  const requestRead = (pad: Pad): void => {
    pad.isReadRequested = true;
    pad.reading ??= readOn(pad)
      .catch((error: unknown) => { logger.warn({ err: error, guid: pad.guid }, 'New changesets could not be read; the next change reads them'); })
      .finally(() => { pad.reading = null; });
  };

  const passOn = (pad: Pad, presence: Presence): void => {
    if (presence.state === null) pad.presences.delete(presence.clientId);
    else pad.presences.set(presence.clientId, presence);
    send(pad, presenceEvent, presence, presence.clientId).catch((error: unknown) => { logger.warn({ err: error }, 'A presence could not be sent'); });
  };

  const announce = (presence: Parameters<ContentFeed['announce']>[0]): void => {
    feed.announce(presence).catch((error: unknown) => { logger.warn({ err: error }, 'A presence could not be passed on'); });
  };

  const leave = (pad: Pad, socketId: string): void => {
    const window = pad.windows.get(socketId);
    if (!window) return;
    pad.windows.delete(socketId);
    for (const clientId of window.clientIds) announce({ guid: pad.guid, clientId, personId: window.connection.personId, canEdit: false, state: null });
    if (pad.windows.size === 0) pads.delete(pad.guid);
  };

  return {
    /** Opens a file in a window. The changes after the acknowledged revision follow. */
    async open(connection: Connection, guid: string): Promise<PadAck> {
      const canRead = (await feed.findReaders(guid, [connection.personId])).has(connection.personId);
      if (!canRead) return { code: 'FILE_FORBIDDEN' };
      if ([...pads.values()].filter(({ windows }) => windows.has(connection.socket.id)).length >= openPadsLimit) return { code: 'TOO_MANY_REQUESTS' };
      const rev = await feed.revOf(guid);
      const pad: Pad = pads.get(guid) ?? { guid, windows: new Map(), presences: new Map(), rev, reading: null, isReadRequested: false, readers: null };
      pads.set(guid, pad);
      if (!pad.windows.has(connection.socket.id)) pad.windows.set(connection.socket.id, { connection, clientIds: new Set() });
      pad.readers = null;
      return { rev: Math.min(rev, pad.rev), presences: [...pad.presences.values()] };
    },
    close(connection: Connection, guid: string): void {
      const pad = pads.get(guid);
      if (pad) leave(pad, connection.socket.id);
    },
    disconnect(connection: Connection): void {
      for (const pad of pads.values()) leave(pad, connection.socket.id);
    },
    /** Passes on the presence of a window. Returns whether the window has the file open. */
    async announce(connection: Connection, { padId, clientId, state }: SentPresence): Promise<boolean> {
      const pad = pads.get(padId);
      const window = pad?.windows.get(connection.socket.id);
      if (!pad || !window) return false;
      // A client id belongs to the window that announced it first.
      if ([...pad.windows.values()].some((other) => other !== window && other.clientIds.has(clientId))) return false;
      const canEdit = (await readersOf(pad)).get(connection.personId);
      if (canEdit === undefined) return false;
      window.clientIds.add(clientId);
      await feed.announce({ guid: padId, clientId, personId: connection.personId, canEdit, state });
      return true;
    },
    /** A server on this database appended changesets. */
    changed(guid: string): void {
      const pad = pads.get(guid);
      if (pad) requestRead(pad);
    },
    /** A window on any server announced its presence. */
    present(presence: Presence): void {
      const pad = pads.get(presence.guid);
      if (pad) passOn(pad, presence);
    },
    /** Notifications may have been missed. */
    readAll(): void {
      for (const pad of pads.values()) requestRead(pad);
    },
  };
};

export type OpenPads = ReturnType<typeof createOpenPads>;
