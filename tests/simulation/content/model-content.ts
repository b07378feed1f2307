import { toBase64 } from 'lib0/buffer';
import * as Y from 'yjs';
import type { ChangesetLine } from '../../../src/contract/api/content-endpoints';
import { changesetBytes, readChangeset } from '../../../src/core/content/changeset';
import { createContentDoc } from '../../../src/core/content/content-doc';
import { contentKindOf, contentKinds } from '../../../src/core/content/content-kinds';
import { Refusal, type Handler } from '../model-calls';
import type { Row } from '../model-row';

/** Small, so that catching up takes several requests. */
const syncLimit = 4;
/** Number of changesets that a snapshot replaces. */
const snapshotEvery = 6;
const firstDeviceClientId = 2 ** 32;

interface Client {
  readonly personId: number;
  nextClock: number;
}

/** The content of one file. */
export interface ModelLog {
  readonly changesets: (ChangesetLine & { readonly bytes: Uint8Array })[];
  readonly clients: Map<number, Client>;
}

/** Defects that the log of a planted bug has. */
export interface LogDefects {
  /** Stores a changeset again whose uuid the log has. */
  readonly storesAgain: boolean;
  /** Accepts a changeset whatever its first clock is. */
  readonly ignoresClocks: boolean;
  /** Returns the client id of a window to the person's next window. */
  readonly repeatsClientIds: boolean;
  /** Accepts a changeset of a person who may not edit. */
  readonly ignoresRights: boolean;
}

export const noLogDefects: LogDefects = { storesAgain: false, ignoresClocks: false, repeatsClientIds: false, ignoresRights: false };

/** A file that the person may read, or a refusal. */
export interface ModelContentPorts {
  readonly openFile: (guid: string, personId: number) => { readonly row: Row; readonly requireEdit: () => void; readonly mayEdit: boolean };
  readonly now: () => number;
  readonly newClientId: () => number;
  readonly onAppended: (guid: string) => void;
  readonly defects: LogDefects;
}

/** The logs of all files, with the server's rules of acceptance. */
export const createModelContent = ({ openFile, now, newClientId, onAppended, defects }: ModelContentPorts) => {
  const logs = new Map<string, ModelLog>();
  const counts = { appended: 0, repeated: 0, refused: 0 };
  const refusedUuids = new Set<string>();
  const logOf = (guid: string): ModelLog => {
    const log = logs.get(guid) ?? { changesets: [], clients: new Map() };
    logs.set(guid, log);
    return log;
  };
  const requireKind = ({ type }: Row): 'document' => {
    const kind = contentKindOf(type);
    if (kind === null) throw new Refusal('CONTENT_NOT_EDITABLE');
    return kind;
  };
  const clientOf = (log: ModelLog, { creator }: Row, clientId: number, personId: number): Client => {
    const known = log.clients.get(clientId);
    if (known?.personId === personId) return known;
    if (known || clientId < firstDeviceClientId || creator !== personId) throw new Refusal('CONTENT_CLIENT_UNKNOWN');
    return { personId, nextClock: 0 };
  };

  const append: Handler = ({ id: guid, personId, body }) => {
    const [clientId, rev, uuid] = [Number(body['clientId']), Number(body['rev']), String(body['uuid'])];
    const log = logOf(guid);
    const known = log.changesets.find((changeset) => changeset.uuid === uuid);
    if (known && !defects.storesAgain) {
      if (known.personId !== personId) throw new Refusal('CHANGESET_INVALID');
      counts.repeated += 1;
      return known.rev;
    }
    const { row, requireEdit } = openFile(guid, personId);
    if (!defects.ignoresRights) requireEdit();
    const { roots } = contentKinds[requireKind(row)];
    const bytes = changesetBytes(String(body['changeset'])) ?? new Uint8Array();
    const facts = readChangeset(bytes);
    if (facts === null || [...facts.added.keys()].some((client) => client !== clientId) || [...facts.roots].some((root) => !(roots as readonly string[]).includes(root))) throw new Refusal('CHANGESET_INVALID');
    if (rev > log.changesets.length) throw new Refusal('CONTENT_REPLACED');
    const client = clientOf(log, row, clientId, personId);
    const range = facts.added.get(clientId) ?? { from: client.nextClock, to: client.nextClock };
    if (range.from !== client.nextClock && !defects.ignoresClocks) throw new Refusal('CHANGESET_OUT_OF_ORDER', { expectedClock: client.nextClock });
    for (const [other, end] of facts.references) {
      if (end > (other === clientId ? range.to : log.clients.get(other)?.nextClock ?? 0)) throw new Refusal('CHANGESET_INVALID');
    }
    client.nextClock = range.to;
    log.clients.set(clientId, client);
    log.changesets.push({ rev: log.changesets.length + 1, clientId, uuid, personId, at: now(), cs: toBase64(bytes), bytes });
    counts.appended += 1;
    onAppended(guid);
    return log.changesets.length;
  };

  const compose: Handler = (request) => {
    try {
      return `${JSON.stringify({ rev: append(request) })}\n`;
    } catch (error) {
      counts.refused += 1;
      refusedUuids.add(String(request.body['uuid']));
      throw error;
    }
  };

  const mintClient = (log: ModelLog, personId: number): number => {
    const own = [...log.clients].find(([, client]) => client.personId === personId);
    if (defects.repeatsClientIds && own) return own[0];
    const clientId = newClientId();
    log.clients.set(clientId, { personId, nextClock: 0 });
    return clientId;
  };
  const lineOf = ({ bytes: _bytes, ...line }: ModelLog['changesets'][number]): ChangesetLine => line;

  const sync: Handler = ({ id: guid, personId, body }) => {
    const { row, mayEdit } = openFile(guid, personId);
    requireKind(row);
    const [rev, clientId] = [Number(body['rev']), body['clientId'] as number | null];
    const log = logOf(guid);
    const last = log.changesets.length;
    if (rev > last) throw new Refusal('CONTENT_REPLACED');
    const head = { rev: last, clientId: clientId === null && mayEdit ? mintClient(log, personId) : clientId };
    return [head, ...log.changesets.slice(rev, rev + syncLimit).map(lineOf)].map((line) => `${JSON.stringify(line)}\n`).join('');
  };

  const snapshotOf = ({ changesets }: ModelLog): { readonly rev: number; readonly text: string } => {
    const rev = changesets.length - (changesets.length % snapshotEvery);
    if (rev === 0) return { rev, text: '' };
    const doc = createContentDoc();
    for (const { bytes } of changesets.slice(0, rev)) Y.applyUpdate(doc, bytes);
    return { rev, text: `${toBase64(Y.encodeStateAsUpdate(doc))}\n` };
  };
  const whole: Handler = ({ id: guid, personId }) => {
    const { row } = openFile(guid, personId);
    const kind = requireKind(row);
    const log = logOf(guid);
    const snapshot = snapshotOf(log);
    const head = JSON.stringify({ rev: log.changesets.length, kind, schema: contentKinds[kind].schemaVersion });
    const rest = snapshot.text + log.changesets.slice(snapshot.rev).map(({ cs }) => `${cs}\n`).join('');
    return { text: head + rest, headLength: head.length, contentLength: rest.length };
  };

  return {
    logs, counts, refusedUuids, lineOf,
    revOf: (guid: string): number => logs.get(guid)?.changesets.length ?? 0,
    reads: { 'content.sync': sync, 'content.whole': whole, 'traces.store': () => ({}) } satisfies Record<string, Handler>,
    writes: { 'content.compose': compose } satisfies Record<string, Handler>,
  };
};

export type ModelContent = ReturnType<typeof createModelContent>;
