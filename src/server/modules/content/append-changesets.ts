import { changesetLimitBytes } from '../../../contract/api/content-endpoints';
import { changesetBytes, readChangeset, type ChangesetFacts } from '../../../core/content/changeset';
import { contentKindOf, contentKinds } from '../../../core/content/content-kinds';
import { ApiError, refusalOf } from '../../api-error';
import { scopeOn, type Caller, type CallScope } from '../../call-scope';
import type { Database } from '../../db/database-handle';
import type { Clock } from '../../system-clock';
import { requireCapability, type Access, type AuthorisedFile } from '../files/access-service';
import { isRecentlyEdited, recordEdit } from '../files/content-edit-service';
import { deleteHead, findLogFacts, insertChangesets, insertInitialSnapshot, lockHead, lockNewHead, type ClientRow, type HeadRow, type KnownChangeset, type NewChangeset } from './content-repository';
import { digestOf } from './content-digest';
import { initialContentOf, type InitialContent } from './initial-content';

/** A changeset that a client sent. */
export interface AppendRequest {
  readonly scope: CallScope<Caller>;
  readonly clientId: number;
  /** The last revision that the client has. */
  readonly rev: number;
  readonly uuid: string;
  /** Base64. */
  readonly changeset: string;
}

/** The revision of a changeset, or why it was refused. */
export type AppendResult = number | ApiError;

/** Client ids below come from the server. A device chooses one above for a file that it created without a network. */
export const firstDeviceClientId = 2 ** 32;

/** When excerpt and snapshot of a file are due after its first change, and after a later one, milliseconds. */
const firstSummaryDelayMs = 5000;
const summaryDelayMs = 60_000;

export interface AppendDependencies {
  readonly access: Access;
  readonly clock: Clock;
}

/** The part of a file's log that the requests concern, and what they add. */
interface Log {
  readonly guid: string;
  /** Whether the head was inserted by these requests. */
  readonly isNew: boolean;
  /** The text that the file was created with, if no changeset followed. */
  readonly initial: InitialContent | null;
  readonly known: Map<string, KnownChangeset>;
  readonly clients: Map<number, ClientRow>;
  readonly changedClients: Set<number>;
  readonly added: NewChangeset[];
  rev: number;
}

interface DecodedRequest extends AppendRequest {
  readonly bytes: Uint8Array;
  /** Null if the changeset is invalid. */
  readonly facts: ChangesetFacts | null;
}

const decoded = (request: AppendRequest): DecodedRequest => {
  const bytes = changesetBytes(request.changeset) ?? new Uint8Array();
  return { ...request, bytes, facts: bytes.length === 0 || bytes.length > changesetLimitBytes ? null : readChangeset(bytes) };
};

const requireValid = ({ bytes, facts, clientId }: DecodedRequest, { file }: AuthorisedFile): ChangesetFacts => {
  if (bytes.length > changesetLimitBytes) throw new ApiError('PAYLOAD_TOO_LARGE', { limitBytes: changesetLimitBytes });
  const kind = contentKindOf(file.type);
  if (kind === null) throw new ApiError('CONTENT_NOT_EDITABLE');
  const allowed: readonly string[] = contentKinds[kind].roots;
  if (facts === null || [...facts.added.keys()].some((id) => id !== clientId) || [...facts.roots].some((root) => !allowed.includes(root))) throw new ApiError('CHANGESET_INVALID');
  return facts;
};

/** The client's row. A device may choose a client id for a file that the caller created. */
const clientOf = (log: Log, { scope: { caller }, clientId }: AppendRequest, { file }: AuthorisedFile): ClientRow => {
  const known = log.clients.get(clientId);
  if (known?.personId === caller.personId) return known;
  const mayChoose = !known && clientId >= firstDeviceClientId && file.creator.id === caller.personId;
  if (!mayChoose) throw new ApiError('CONTENT_CLIENT_UNKNOWN');
  return { clientId, personId: caller.personId, nextClock: 0 };
};

const appendOne = (log: Log, request: DecodedRequest, opened: AuthorisedFile): number => {
  const { clientId, uuid, bytes, rev, scope: { caller: { personId } } } = request;
  requireCapability(opened, 'canEdit');
  const facts = requireValid(request, opened);
  if (rev > log.rev) throw new ApiError('CONTENT_REPLACED');
  const client = clientOf(log, request, opened);
  const range = facts.added.get(clientId) ?? { from: client.nextClock, to: client.nextClock };
  if (range.from !== client.nextClock) throw new ApiError('CHANGESET_OUT_OF_ORDER', { expectedClock: client.nextClock });
  for (const [id, end] of facts.references) {
    if (end > (id === clientId ? range.to : log.clients.get(id)?.nextClock ?? 0)) throw new ApiError('CHANGESET_INVALID');
  }
  log.rev += 1;
  log.clients.set(clientId, { ...client, nextClock: range.to });
  log.changedClients.add(clientId);
  log.added.push({ rev: log.rev, uuid, clientId, personId, bytes });
  log.known.set(uuid, { uuid, rev: log.rev, personId });
  return log.rev;
};

const resultOf = (append: () => number): AppendResult => {
  try {
    return append();
  } catch (error) {
    return refusalOf(error);
  }
};

/** The file as each of the sessions may open it now. */
const openForEach = async (db: Database, access: Access, guid: string, requests: readonly AppendRequest[]): Promise<ReadonlyMap<string, AuthorisedFile | ApiError>> => {
  const scopes = new Map(requests.map(({ scope }) => [scope.caller.sessionId, scopeOn(db, scope)]));
  const opened = await access.openForEach([...scopes.values()], guid);
  return new Map([...scopes.keys()].map((sessionId, index) => [sessionId, opened[index] ?? new ApiError('FILE_NOT_FOUND')]));
};

/** Locks the head. Only a device that chose its client id may be the first to have the file open. */
const openHead = async (db: Database, guid: string, requests: readonly DecodedRequest[]): Promise<{ readonly head: HeadRow; readonly isNew: boolean }> => {
  const head = await lockHead(db, guid);
  if (head) return { head, isNew: false };
  const created = requests.some(({ clientId }) => clientId >= firstDeviceClientId) ? await lockNewHead(db, guid) : null;
  return { head: created ?? { rev: 0, initialText: null }, isNew: created !== null };
};

const openLog = async (db: Database, guid: string, requests: readonly DecodedRequest[]): Promise<Log> => {
  const { head, isNew } = await openHead(db, guid, requests);
  const ids = requests.flatMap(({ clientId, facts }) => [clientId, ...facts?.references.keys() ?? []]);
  const { known, clients } = await findLogFacts(db, guid, requests.map(({ uuid }) => uuid), [...new Set(ids)]);
  const log: Log = {
    guid, isNew, rev: head.rev, added: [], changedClients: new Set(),
    known: new Map(known.map((changeset) => [changeset.uuid, changeset])), clients: new Map(clients.map((client) => [client.clientId, client])),
    initial: head.initialText === null ? null : initialContentOf(head.initialText),
  };
  if (log.initial) {
    log.clients.set(log.initial.clientId, { clientId: log.initial.clientId, personId: null, nextClock: log.initial.nextClock });
    log.changedClients.add(log.initial.clientId);
  }
  return log;
};

/** Stores the changesets that were added to the log. */
const storeLog = async (db: Database, { guid, isNew, added, clients, changedClients, initial }: Log, at: Date): Promise<void> => {
  if (added.length === 0) {
    if (isNew) await deleteHead(db, guid);
    return;
  }
  if (initial) await insertInitialSnapshot(db, guid, initial.bytes, digestOf(initial.bytes));
  const changed = [...changedClients].flatMap((id) => clients.get(id) ?? []);
  await insertChangesets(db, { guid, changesets: added, clients: changed, at, summaryDueAt: new Date(at.getTime() + (added[0]?.rev === 1 ? firstSummaryDelayMs : summaryDelayMs)) });
};

/** Records the person of the last added changeset as the file's editor, if that is due. */
const recordEditor = async (db: Database, { added }: Log, requests: readonly AppendRequest[], openings: ReadonlyMap<string, AuthorisedFile | ApiError>, at: Date): Promise<void> => {
  const last = added.at(-1);
  const request = requests.find(({ uuid }) => uuid === last?.uuid);
  const opened = request && openings.get(request.scope.caller.sessionId);
  if (!request || !opened || opened instanceof ApiError) return;
  if (added[0]?.rev === 1 || !isRecentlyEdited(opened, at)) await recordEdit(scopeOn(db, request.scope), opened);
};

/**
 * Appends changesets to the log of one file, in order, in the transaction of `db`. Each is checked by itself: rights, lock
 * and trash as they are now, its client id and its clocks. A changeset that the log has returns its revision. The refusal of
 * one does not stop the others. No document is built.
 */
export const appendChangesets = async (db: Database, { access, clock }: AppendDependencies, guid: string, sent: readonly AppendRequest[]): Promise<readonly AppendResult[]> => {
  const requests = sent.map(decoded);
  const log = await openLog(db, guid, requests);
  const openings = await openForEach(db, access, guid, requests);
  const results: AppendResult[] = [];
  for (const request of requests) {
    const { personId, sessionId } = request.scope.caller;
    const known = log.known.get(request.uuid);
    const opened = openings.get(sessionId) ?? new ApiError('FILE_NOT_FOUND');
    if (known) results.push(known.personId === personId ? known.rev : new ApiError('CHANGESET_INVALID'));
    else results.push(opened instanceof ApiError ? opened : resultOf(() => appendOne(log, request, opened)));
  }
  const at = clock();
  await storeLog(db, log, at);
  await recordEditor(db, log, requests, openings, at);
  return results;
};
