import { contentEvent, padLeftSchema, padReadySchema, presenceEvent, sentPresenceSchema, clientLeftEvent, type Presence } from '../../../src/contract/realtime/content-messages';
import { clientReadyEvent } from '../../../src/contract/realtime/events';
import { me } from '../people';
import type { World } from '../world';
import type { ContentCounts } from './content-counts';
import type { ModelContent } from './model-content';

/** A window's live connection, as the server knows it. */
export interface PadConnection {
  readonly personId: number;
  /** Passes on a message, unless the connection has ended. */
  receive(name: string, payload: unknown): void;
}

interface Pad {
  readonly windows: Map<PadConnection, Set<number>>;
  readonly presences: Map<number, Presence>;
  rev: number;
  isReading: boolean;
}

export interface PadPorts {
  readonly content: ModelContent;
  readonly canRead: (guid: string, personId: number) => boolean;
  readonly canEdit: (guid: string, personId: number) => boolean;
  readonly counts: ContentCounts;
}

/** The files that live connections have open. Their messages are late, doubled and lost during chaos. */
export const createModelPads = ({ scheduler, random, chaos, server }: World, { content, canRead, canEdit, counts }: PadPorts) => {
  let pads = new Map<string, Pad>();

  const send = (connection: PadConnection, name: string, payload: unknown): void => {
    const trouble = chaos.isOn() && random.chance(chaos.eventTrouble) ? random.pick(['drop', 'twice', 'late'] as const) : null;
    if (trouble === 'drop' && name === contentEvent) counts.lostMessages += 1;
    if (trouble === 'drop') return;
    scheduler.later(() => { connection.receive(name, payload); }, trouble === 'late' ? 500 + random.below(6000) : 2 + random.below(40));
    if (trouble === 'twice') scheduler.later(() => { connection.receive(name, payload); }, random.below(3000));
  };
  const sendAll = (guid: string, { windows }: Pad, name: string, payload: unknown, except: PadConnection | null): void => {
    for (const connection of windows.keys()) if (connection !== except && canRead(guid, connection.personId)) send(connection, name, payload);
  };
  const passOn = (guid: string, pad: Pad, presence: Presence, from: PadConnection): void => {
    if (presence.state === null) pad.presences.delete(presence.clientId);
    else pad.presences.set(presence.clientId, presence);
    sendAll(guid, pad, presenceEvent, presence, from);
  };
  const presenceOf = (guid: string, personId: number, clientId: number, state: string | null): Presence => ({ guid, clientId, personId, name: me(personId).name, canEdit: canEdit(guid, personId), state });

  const leave = (guid: string, connection: PadConnection): void => {
    const pad = pads.get(guid);
    const clientIds = pad?.windows.get(connection);
    if (!pad || !clientIds) return;
    pad.windows.delete(connection);
    for (const clientId of clientIds) passOn(guid, pad, presenceOf(guid, connection.personId, clientId, null), connection);
    if (pad.windows.size === 0) pads.delete(guid);
  };
  const open = (guid: string, connection: PadConnection): unknown => {
    if (!canRead(guid, connection.personId)) return { code: 'FILE_FORBIDDEN' };
    const rev = content.revOf(guid);
    const pad: Pad = pads.get(guid) ?? { windows: new Map(), presences: new Map(), rev, isReading: false };
    pads.set(guid, pad);
    if (!pad.windows.has(connection)) pad.windows.set(connection, new Set());
    return { rev: Math.min(rev, pad.rev), presences: [...pad.presences.values()] };
  };
  const announce = (connection: PadConnection, payload: object): void => {
    const { padId, clientId, state } = sentPresenceSchema.parse(payload);
    const pad = pads.get(padId);
    const own = pad?.windows.get(connection);
    if (!pad || !own || [...pad.windows].some(([other, ids]) => other !== connection && ids.has(clientId))) return;
    own.add(clientId);
    passOn(padId, pad, presenceOf(padId, connection.personId, clientId, state), connection);
  };

  return {
    /** A message of a window; returns the acknowledgement. */
    handle(connection: PadConnection, name: string, payload: object): unknown {
      if (name === clientReadyEvent) return open(padReadySchema.parse(payload).padId, connection);
      if (name === clientLeftEvent) leave(padLeftSchema.parse(payload).padId, connection);
      else announce(connection, payload);
      return undefined;
    },
    end(connection: PadConnection): void {
      for (const guid of [...pads.keys()]) leave(guid, connection);
    },
    /** The log has new changesets. */
    changed(guid: string): void {
      const pad = pads.get(guid);
      if (!pad || pad.isReading) return;
      pad.isReading = true;
      scheduler.later(() => {
        pad.isReading = false;
        const added = content.logs.get(guid)?.changesets.slice(pad.rev) ?? [];
        if (pads.get(guid) !== pad || added.length === 0 || !server.rows.has(guid)) return;
        const [prevRev, rev] = [pad.rev, pad.rev + added.length];
        pad.rev = rev;
        sendAll(guid, pad, contentEvent, { guid, prevRev, rev, changesets: random.chance(0.1) ? null : added.map(content.lineOf) }, null);
      }, random.below(20));
    },
    /** The server ended: it starts without any open file. */
    crash(): void { pads = new Map(); },
  };
};

export type ModelPads = ReturnType<typeof createModelPads>;
