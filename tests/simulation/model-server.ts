import { desktopId } from '../../src/contract/entities/common';
import { fileTypes, type File, type FileTags } from '../../src/contract/entities/file';
import { featureNames } from '../../src/contract/entities/permissions';
import { errorDefinitions, type ErrorCode } from '../../src/contract/errors';
import type { StoredEvent } from '../../src/contract/realtime/events';
import { isContainerType, kindOfType, subTypeOf } from '../../src/core/file-types';
import { completeFile } from '../../src/core/file-entity';
import { isLocalGuid } from '../../src/core/ids';
import { decide } from '../../src/core/permissions/decide';
import type { Decision } from '../../src/core/permissions/decision';
import type { LevelFacts, PermissionFacts } from '../../src/core/permissions/facts';
import { moveRefusal, reorderRefusal } from '../../src/core/permissions/move';
import { desktopOf, me, personIds, sharedFolder, userTags } from './people';

export class Refusal extends Error {
  readonly status: number;
  constructor(readonly code: ErrorCode, readonly args: Record<string, number> = {}, status: number = errorDefinitions[code].status) {
    super(code);
    this.status = status;
  }
}

export interface Row {
  readonly guid: string;
  readonly type: number;
  name: string;
  parent: string | null;
  readonly creator: number;
  readonly createdAt: number;
  updatedAt: number;
  updatedBy: number;
  revision: number;
  /** The file with which it went into the trash. */
  trashRoot: string | null;
  deletedAt: number | null;
  deletedBy: number | null;
  lockedBy: number | null;
}

/** What one write did, for whoever checks. */
export interface Execution {
  readonly personId: number;
  readonly key: string | null;
  readonly name: string;
  readonly guid: string;
  /** The value that was replaced: a name, a folder. */
  readonly before: string | null;
  readonly after: string | null;
  readonly isDone: boolean;
  readonly refusal: ErrorCode | null;
}

/** What a file is to one person. */
interface Personal {
  starred: boolean;
  marked: boolean;
  tags: FileTags['user'];
}

export interface Request {
  readonly personId: number;
  readonly origin: string;
  readonly key: string | null;
  readonly name: string;
  readonly id: string;
  readonly body: Readonly<Record<string, unknown>>;
}

type Handler = (request: Request) => unknown;

/** Where a model's history begins on the wall clock. */
export const epochMs = Date.parse('2026-03-01T00:00:00Z');
const iso = (ms: number): string => new Date(epochMs + ms).toISOString();
const features = new Set(featureNames);
const firstRevision = 1;
/** Of this many tags a file takes fewer than there are. */
const tagLimit = 2;

/** What a change makes of a file to one person, in a word. */
export const valueOf = ({ starred, marked, tags = [] }: Partial<Personal>): string => String(starred ?? marked ?? tags.map(({ id }) => id).sort().join());

/** A server in memory: the documented semantics of files of one tree, decided by the real permission rules. */
export const createModelServer = (now: () => number, newGuid: () => string) => {
  const rows = new Map<string, Row>();
  const answers = new Map<string, { readonly request: Request; readonly value: unknown; readonly refusal: Refusal | null }>();
  const events: { readonly views: ReadonlyMap<number, StoredEvent> }[] = [];
  const executions: Execution[] = [];
  const personal = new Map<string, Personal>();
  const personalOf = (guid: string, personId: number): Personal => {
    const key = `${personId} ${guid}`;
    const known = personal.get(key) ?? { starred: false, marked: false, tags: [] };
    personal.set(key, known);
    return known;
  };
  const violations: string[] = [];
  let lastTime = 0;
  let sharedRole: 'editor' | 'reader' = 'editor';

  /** Moments of the database differ. */
  const moment = (): number => (lastTime = Math.max(lastTime + 1, now()));
  const insert = (guid: string, type: number, name: string, parent: string | null, creator: number): Row => {
    const at = moment();
    const row: Row = { guid, type, name, parent, creator, createdAt: at, updatedAt: at, updatedBy: creator, revision: firstRevision, trashRoot: null, deletedAt: null, deletedBy: null, lockedBy: null };
    rows.set(guid, row);
    return row;
  };
  for (const id of personIds) insert(desktopOf(id), fileTypes.folder, 'Desktop', null, id);
  insert(sharedFolder, fileTypes.folder, 'Shared', desktopOf(1), 1);

  const need = (guid: string): Row => {
    const row = rows.get(guid);
    if (!row) throw new Refusal('FILE_NOT_FOUND');
    return row;
  };
  const pathOf = (row: Row): Row[] => {
    const path = [row];
    for (let parent = row.parent; parent !== null;) {
      const above = need(parent);
      path.push(above);
      parent = above.parent;
    }
    return path;
  };
  const levelOf = (row: Row, personId: number): LevelFacts => ({
    guid: row.guid, kind: row.parent === null ? 'desktop' : isContainerType(row.type) ? 'folder' : 'file', creatorId: row.creator, isCutOff: false, link: null,
    grants: row.guid === sharedFolder && personId === 2 ? [{ subject: 'user', role: sharedRole, isAdmin: false }] : [],
  });
  const factsOf = (row: Row, personId: number): PermissionFacts => {
    const [first, ...rest] = pathOf(row).map((level) => levelOf(level, personId)) as [LevelFacts, ...LevelFacts[]];
    return {
      now: now(), person: { id: personId, account: { kind: 'personal', edition: 'premium' }, features }, levels: [first, ...rest],
      file: { type: row.type, teamId: null, isServiceCreated: false, lockedBy: row.lockedBy, isInTrash: row.trashRoot !== null, onlyAdminsCanModifyCollaborators: false, collaboratorCount: 0, isQuotaUsedUp: false, advanced: null },
    };
  };

  const open = (guid: string, personId: number, isTrashIncluded = false): { row: Row; facts: PermissionFacts; decision: Decision } => {
    const row = need(guid);
    const facts = factsOf(row, personId);
    const decision = decisionOn(row, personId);
    if (!decision.capabilities.canRead.value) {
      // What lies in the trash may be read by whoever could read it before.
      if (row.trashRoot === null || !decide({ ...facts, file: { ...facts.file, isInTrash: false } }).capabilities.canRead.value) throw new Refusal(row.trashRoot !== null || row.parent === null ? 'FILE_NOT_FOUND' : 'FILE_FORBIDDEN');
    }
    if (row.trashRoot !== null && !isTrashIncluded) throw new Refusal('FILE_DELETED');
    return { row, facts, decision };
  };
  const openFile = (guid: string, personId: number, isTrashIncluded = false) => {
    const opened = open(guid, personId, isTrashIncluded);
    if (opened.row.parent === null) throw new Refusal('FILE_NOT_FOUND');
    return opened;
  };
  const require = ({ decision }: { decision: Decision }, name: 'canRename' | 'canRemove' | 'canCreateChildFile'): void => {
    const { value, reason } = decision.capabilities[name];
    if (!value) throw new Refusal(reason as ErrorCode);
  };
  const folderGuid = (folder: unknown, personId: number): string => (folder === desktopId ? desktopOf(personId) : String(folder));

  /** What stands until the next write is worked out once. */
  let presented = new Map<string, File>();
  let decided = new Map<string, Decision>();
  const forget = (): void => {
    presented = new Map();
    decided = new Map();
  };
  /** What is done to a file alone changes nothing about others. */
  const forgetOnly = ({ guid }: Row): void => {
    for (const personId of personIds) {
      presented.delete(`${personId} ${guid}`);
      decided.delete(`${personId} ${guid}`);
    }
  };
  const decisionOn = (row: Row, personId: number): Decision => {
    const key = `${personId} ${row.guid}`;
    const decision = decided.get(key) ?? decide(factsOf(row, personId));
    decided.set(key, decision);
    return decision;
  };
  const present = (row: Row, personId: number): File => {
    const key = `${personId} ${row.guid}`;
    const file = presented.get(key) ?? describe(row, personId, decisionOn(row, personId));
    presented.set(key, file);
    return file;
  };
  const describe = (row: Row, personId: number, decision: Decision): File => {
    const isOnDesktop = row.parent === desktopOf(personId) || row.parent === null;
    // Somebody else's desktop is told to nobody.
    const parentId = isOnDesktop ? desktopId : personIds.some((id) => desktopOf(id) === row.parent) ? null : row.parent;
    const { starred, marked, tags } = personalOf(row.guid, personId);
    return completeFile({
      id: row.guid, guid: row.guid, name: row.name, sortName: row.name.toLowerCase(), type: row.type as File['type'], subType: subTypeOf(row.type), kind: kindOfType(row.type),
      parentId, folder: parentId, createdAt: iso(row.createdAt), updatedAt: iso(row.updatedAt), creator: { id: row.creator, name: me(row.creator).name, avatar: null },
      updatedUser: { id: row.updatedBy, name: me(row.updatedBy).name, avatar: null }, role: decision.role, revision: row.revision,
      isInDesktop: parentId === desktopId, starred, marked, fileTags: { team: [], user: tags },
      isDelete: row.trashRoot !== null, deletedBy: row.deletedBy, deletedAt: row.deletedAt === null ? null : iso(row.deletedAt),
    }, decision.capabilities);
  };

  const canRead = (row: Row, personId: number): boolean => decisionOn(row, personId).capabilities.canRead.value;
  const append = (action: 'create' | 'update' | 'destroy', row: Row, origin: string | null, readersBefore: readonly number[]): void => {
    const seq = events.length + 1;
    const envelope = { seq, kind: 'File' as const, guid: row.guid, at: iso(moment()), origin };
    const views = new Map<number, StoredEvent>();
    for (const personId of personIds) {
      if (action !== 'destroy' && canRead(row, personId)) views.set(personId, { ...envelope, action, data: { file: present(row, personId) } });
      else if (readersBefore.includes(personId)) views.set(personId, { ...envelope, action: 'destroy', data: null });
    }
    events.push({ views });
  };
  /** Told to one person only. */
  const appendFor = (personId: number, kind: 'File' | 'StarredFile' | 'FileMark', action: string, row: Row, origin: string | null, isReadable: boolean): void => {
    const envelope = { seq: events.length + 1, kind, action, guid: row.guid, at: iso(moment()), origin };
    events.push({ views: new Map([[personId, { ...envelope, data: isReadable ? { file: present(row, personId) } : null }]]) });
  };
  const readersOf = (row: Row): number[] => personIds.filter((id) => canRead(row, id));
  const isWithin = (row: Row, guid: string): boolean => pathOf(row).some((level) => level.guid === guid);
  const childrenOf = (guid: string): Row[] => [...rows.values()].filter((row) => row.parent === guid && row.trashRoot === null);
  const touch = (row: Row, personId: number): void => {
    row.updatedAt = moment();
    row.updatedBy = personId;
    row.revision += 1;
  };

  const execute = (request: Request, execution: Partial<Execution>): void => {
    executions.push({ personId: request.personId, key: request.key, name: request.name, guid: request.id, before: null, after: null, isDone: true, refusal: null, ...execution });
  };

  const writes: Record<string, Handler> = {
    'files.create'(request) {
      const { personId, body } = request;
      const name = String(body['name']).trim();
      if (name === '') throw new Refusal('NAME_EMPTY');
      const folder = open(folderGuid(body['folder'], personId), personId);
      if (!isContainerType(folder.row.type)) throw new Refusal('PARENT_NOT_A_FOLDER');
      require(folder, 'canCreateChildFile');
      const row = insert(newGuid(), Number(body['type']), name, folder.row.guid, personId);
      forgetOnly(row);
      execute(request, { guid: row.guid, after: name });
      append('create', row, request.origin, []);
      return present(row, personId);
    },
    'files.rename'(request) {
      const { personId, body, id } = request;
      const name = String(body['name']).trim();
      if (name === '') throw new Refusal('NAME_EMPTY');
      const opened = openFile(id, personId);
      require(opened, 'canRename');
      const { row } = opened;
      if (body['expected'] !== undefined && body['expected'] !== row.name) throw new Refusal('CHANGED_MEANWHILE');
      if (row.name === name) {
        execute(request, { before: name, after: name, isDone: false });
        return present(row, personId);
      }
      const before = row.name;
      row.name = name;
      touch(row, personId);
      forgetOnly(row);
      execute(request, { before, after: name });
      append('update', row, request.origin, []);
      return { ...present(row, personId), ...(body['base'] !== undefined && body['base'] !== before ? { superseded: { name: before } } : {}) };
    },
    'files.move'(request) {
      const { personId, body, id } = request;
      const { row, facts } = openFile(id, personId);
      if (body['expected'] !== undefined && folderGuid(body['expected'], personId) !== row.parent) throw new Refusal('CHANGED_MEANWHILE');
      const folder = open(folderGuid(body['to'], personId), personId);
      if (!isContainerType(folder.row.type)) throw new Refusal('PARENT_NOT_A_FOLDER');
      if (isWithin(folder.row, row.guid)) throw new Refusal('MOVE_UNDER_ITSELF');
      const refusal = folder.row.guid === row.parent ? reorderRefusal(facts, folder.facts) : moveRefusal(facts, folder.facts);
      if (refusal !== null) throw new Refusal(refusal);
      const before = row.parent;
      if (folder.row.guid === before) {
        execute(request, { before, after: before, isDone: false });
        return present(row, personId);
      }
      const readers = readersOf(row);
      row.parent = folder.row.guid;
      row.revision += 1;
      forget();
      execute(request, { before, after: row.parent });
      append('update', row, request.origin, readers);
      const isSuperseding = body['base'] !== undefined && folderGuid(body['base'], personId) !== before;
      const replaced = isSuperseding && before !== null ? need(before) : null;
      return {
        ...present(row, personId),
        ...(replaced && canRead(replaced, personId) ? { superseded: { folder: { guid: replaced.guid === desktopOf(personId) ? desktopId : replaced.guid, name: replaced.name, type: replaced.type } } } : {}),
      };
    },
    'files.remove'(request) {
      const { personId, body, id } = request;
      const opened = openFile(id, personId, true);
      const { row } = opened;
      if (body['expected'] !== undefined) {
        const isAsExpected = row.trashRoot === null && row.revision === body['expected'] && (body['expected'] !== firstRevision || childrenOf(id).length === 0);
        if (!isAsExpected) throw new Refusal('CHANGED_MEANWHILE');
      }
      if (row.trashRoot !== null) {
        execute(request, { isDone: false });
        return { isUnchanged: true };
      }
      require(opened, 'canRemove');
      const readers = readersOf(row);
      const deletedAt = moment();
      for (const each of rows.values()) {
        if (each.trashRoot !== null || !isWithin(each, id)) continue;
        Object.assign(each, { trashRoot: id, deletedAt, deletedBy: personId });
      }
      row.revision += 1;
      forget();
      execute(request, {});
      append('destroy', row, request.origin, readers);
      return {};
    },
    'trash.recover'(request) {
      const { personId, body, id } = request;
      const opened = openFile(id, personId, true);
      const { row } = opened;
      if (body['expected'] !== undefined && (row.trashRoot !== id || row.deletedBy !== body['expected'])) throw new Refusal('CHANGED_MEANWHILE');
      if (row.trashRoot === null) {
        execute(request, { isDone: false });
        return { ...present(row, personId), isUnchanged: true };
      }
      if (row.trashRoot !== id) throw new Refusal('NOT_IN_TRASH');
      require(opened, 'canRemove');
      if (row.parent !== null && need(row.parent).trashRoot !== null) row.parent = pathOf(row).at(-1)?.guid ?? row.parent;
      for (const each of rows.values()) if (each.trashRoot === id) Object.assign(each, { trashRoot: null, deletedAt: null, deletedBy: null });
      row.revision += 1;
      forget();
      execute(request, {});
      append('create', row, request.origin, []);
      return present(row, personId);
    },
  };

  /** Changes what a file is to one person; answers whether that was anything new. */
  const changePersonal = (request: Request, row: Row, changed: Partial<Personal>, isSame: boolean, kind: 'File' | 'StarredFile' | 'FileMark', action: string, isReadable = true): unknown => {
    const { personId, origin } = request;
    const shown = (): unknown => (isReadable ? present(row, personId) : { guid: row.guid, starred: false });
    execute(request, { isDone: !isSame, after: valueOf(changed) });
    if (isSame) return { ...shown() as object, ...(kind === 'File' ? {} : { isUnchanged: true }) };
    Object.assign(personalOf(row.guid, personId), changed);
    forgetOnly(row);
    appendFor(personId, kind, action, row, origin, isReadable);
    return shown();
  };
  const star = (request: Request, starred: boolean): unknown => {
    const { id, personId } = request;
    const known = personalOf(id, personId);
    const row = rows.get(id);
    // What stands on somebody's own lists they may take off them, whatever became of their rights.
    if (!starred && known.starred && row && (row.trashRoot !== null || !canRead(row, personId))) return changePersonal(request, row, { starred }, false, 'StarredFile', 'destroy', false);
    return changePersonal(request, openFile(id, personId).row, { starred }, known.starred === starred, 'StarredFile', starred ? 'create' : 'destroy');
  };
  Object.assign(writes, {
    'files.star': (request) => star(request, true),
    'files.unstar': (request) => star(request, false),
    'files.mark'(request) {
      const marked = request.body['marked'] === true;
      const { row } = openFile(request.id, request.personId);
      return changePersonal(request, row, { marked }, personalOf(row.guid, request.personId).marked === marked, 'FileMark', marked ? 'read' : 'unread');
    },
    'tags.set'(request) {
      const { row } = openFile(request.id, request.personId);
      const ids = [...new Set(request.body['user'] as number[])];
      const tags = ids.map((id) => userTags.find((tag) => tag.id === id)).filter((tag) => tag !== undefined);
      if (tags.length < ids.length) throw new Refusal('TAG_NOT_FOUND');
      const before = personalOf(row.guid, request.personId).tags;
      if (tags.length > tagLimit) throw new Refusal('TOO_MANY_TAGS_ON_FILE');
      return changePersonal(request, row, { tags: userTags.filter((tag) => tags.includes(tag)) }, before.length === tags.length && before.every((tag) => tags.includes(tag)), 'File', 'update');
    },
  } satisfies Record<string, Handler>);

  const fieldOf = (row: Row, field: string): string | number => (field === 'name' ? row.name.toLowerCase() : row.updatedAt);
  const listed = (found: readonly Row[], personId: number) => {
    const files = found.map((row) => present(row, personId));
    return { files: files.map((file, index) => ({ ...file, capabilitySet: index })), capabilitySets: files.map(({ permissionsAndReasons }) => permissionsAndReasons), nextCursor: null };
  };
  const childrenInOrder = (guid: string, orderBy: string): Row[] => {
    const [field = 'updatedAt', direction] = orderBy.split('+');
    const sign = direction === 'asc' ? 1 : -1;
    const rank = (row: Row): number => (isContainerType(row.type) ? 0 : 1);
    return childrenOf(guid).sort((one, other) => {
      const [a, b] = [fieldOf(one, field), fieldOf(other, field)];
      return rank(one) - rank(other) || sign * (a < b ? -1 : a > b ? 1 : one.guid < other.guid ? -1 : 1);
    });
  };
  const trashOf = (personId: number): Row[] => [...rows.values()].filter((row) => row.trashRoot === row.guid && row.deletedBy === personId)
    .sort((one, other) => (other.deletedAt ?? 0) - (one.deletedAt ?? 0));

  const reads: Record<string, Handler> = {
    'files.list': ({ personId, body }) => {
      const folder = open(folderGuid(body['folder'], personId), personId);
      return listed(childrenInOrder(folder.row.guid, String(body['orderBy'])), personId);
    },
    'files.get': ({ personId, id }) => present(openFile(id, personId).row, personId),
    'trash.list': ({ personId }) => listed(trashOf(personId), personId),
    'platform.status': () => ({ status: 'ok', version: '1' }),
    'events.list': ({ personId, body }) => {
      const after = Number(body['after']);
      const told = events.slice(after).flatMap(({ views }) => views.get(personId) ?? []);
      return { events: told.slice(0, 5), lastSeq: told.length > 5 ? (told[4]?.seq ?? after) : events.length, hasMore: told.length > 5, reset: false };
    },
  };

  const hashOf = ({ name, id, body }: Request): string => JSON.stringify([name, id, body]);

  /** Makes a call; throws a `Refusal`. */
  const call = (request: Request): unknown => {
    const read = reads[request.name];
    if (read) return read(request);
    const write = writes[request.name];
    if (!write) throw new Error(`The model has no ${request.name}.`);
    const named = [request.id, ...Object.values(request.body)].filter((value) => typeof value === 'string');
    if (named.some((value) => isLocalGuid(value) && value.length === 22)) {
      violations.push(`a ${request.name} named a local id`);
      throw new Refusal('VALIDATION_FAILED');
    }
    const slot = `${request.personId} ${request.key}`;
    const known = request.key === null ? undefined : answers.get(slot);
    if (known) {
      if (hashOf(known.request) !== hashOf(request)) {
        violations.push('one key stood for two requests');
        throw new Refusal('IDEMPOTENCY_KEY_REUSED');
      }
      if (known.refusal) throw known.refusal;
      return known.value;
    }
    try {
      const value = write(request);
      answers.set(slot, { request, value, refusal: null });
      return value;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      execute(request, { isDone: false, refusal: error.code });
      answers.set(slot, { request, value: null, refusal: error });
      throw error;
    }
  };

  return {
    call, executions, violations, rows,
    lastSeq: () => events.length,
    eventFor: (seq: number, personId: number): StoredEvent | null => events[seq - 1]?.views.get(personId) ?? null,
    childrenInOrder, trashOf,
    canOpen: (guid: string, personId: number): boolean => {
      try {
        open(folderGuid(guid, personId), personId);
        return true;
      } catch (error) {
        if (error instanceof Refusal) return false;
        throw error;
      }
    },
    folderGuid, present,
    /** What Ann and the operator do beside all that. */
    setSharedRole(role: typeof sharedRole) {
      sharedRole = role;
      forget();
    },
    lock(guid: string, personId: number | null) {
      const row = rows.get(guid);
      if (!row || row.parent === null) return;
      row.lockedBy = personId;
      forgetOnly(row);
    },
  };
};

export type ModelServer = ReturnType<typeof createModelServer>;
