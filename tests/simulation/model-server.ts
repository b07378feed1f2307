import { desktopId } from '../../src/contract/entities/common-schemas';
import { fileTypes, type File } from '../../src/contract/entities/file';
import type { ErrorCode } from '../../src/contract/errors';
import type { StoredEvent } from '../../src/contract/realtime/events';
import { isContainerType } from '../../src/core/file-types';
import { userTagsPerFile } from '../../src/core/limits/edition-limits';
import { nameSortKey } from '../../src/core/name-sort-key';
import { moveRefusal, reorderRefusal } from '../../src/core/permissions/move-refusals';
import { descendantRefusal, type FolderAction } from '../../src/core/permissions/descendant-refusal';
import type { ModelContent, ModelContentPorts } from './content/model-content';
import { createModelResponses } from './model-answers';
import { Refusal, type Execution, type Handler, type Recorded, type Request } from './model-calls';
import { createModelEvents, type Path } from './model-events';
import { createModelHoldings } from './model-holdings';
import { createModelNotices } from './model-notices';
import { createModelRights, iso, type Personal } from './model-rights';
import type { Row } from './model-row';
import { desktopOf, personIds, sharedFolder, userTags } from './people';

/** Small, so that catching up takes several pages. */
export const eventsAtOnce = 5;

const firstRevision = 1;

/** A change's new value of a personal mark, as text. */
export const valueOf = ({ starred, marked, tags = [] }: Partial<Personal>): string => String(starred ?? marked ?? tags.map(({ id }) => id).sort().join());

/** The tags that a change adds and removes, as text. */
export const taggingText = (added: readonly number[], removed: readonly number[]): string => `+${[...added].sort().join()} -${[...removed].sort().join()}`;

/** Creates the logs of content, given the rule that opens a file for a person. */
export type ContentOfServer = (openFile: ModelContentPorts['openFile']) => ModelContent;

/** A server in memory: the documented semantics of files of one tree, decided by the real permission rules. */
export const createModelServer = (now: () => number, newGuid: () => string, record: (recorded: Recorded) => void = () => undefined, contentOf: ContentOfServer | null = null) => {
  const rows = new Map<string, Row>();
  const executions: Execution[] = [];
  const personal = new Map<string, Personal>();
  const personalOf = (guid: string, personId: number): Personal => {
    const key = `${personId} ${guid}`;
    const known = personal.get(key) ?? { starred: false, marked: false, tags: [] };
    personal.set(key, known);
    return known;
  };
  /** Entries of personal lists, present or former: by person and file. */
  const inLists = new Set<string>();
  let lastTime = 0;
  let sharedRole: 'editor' | 'reader' = 'editor';

  /** Two times of the database are never equal. */
  const moment = (): number => (lastTime = Math.max(lastTime + 1, now()));
  const insert = (guid: string, type: number, name: string, parent: string | null, creator: number): Row => {
    const at = moment();
    const row: Row = { guid, type, name, parent, creator, createdAt: at, updatedAt: at, updatedBy: creator, revision: firstRevision, trashRoot: null, deletedAt: null, deletedBy: null, lockedBy: null };
    rows.set(guid, row);
    return row;
  };
  const need = (guid: string): Row => {
    const row = rows.get(guid);
    if (!row) throw new Refusal('FILE_NOT_FOUND');
    return row;
  };
  for (const id of personIds) insert(desktopOf(id), fileTypes.folder, 'Desktop', null, id);
  insert(sharedFolder, fileTypes.folder, 'Shared', desktopOf(1), 1);
  /** Sharing the folder was a write, too. */
  Object.assign(need(sharedFolder), { revision: firstRevision + 1 });

  const pathOf = (row: Row): Row[] => {
    const path = [row];
    for (let parent = row.parent; parent !== null;) {
      const above = need(parent);
      path.push(above);
      parent = above.parent;
    }
    return path;
  };
  const { open, openFile, require, folderGuid, factsOf, decisionOn, decideAt, describe, present, forget, forgetOnly } = createModelRights({
    now, need, pathOf, personalOf, sharedRole: () => sharedRole,
  });

  const canRead = (row: Row, personId: number): boolean => decisionOn(row, personId).capabilities.canRead.value;
  const { append: keep, lastSeq, eventFor } = createModelEvents({
    at: () => iso(moment()), decideAt, describe,
    placeOf: (guid) => {
      const row = rows.get(guid);
      return row ? { row, path: guidsOf(row) } : null;
    },
  });
  const guidsOf = (row: Row): Path => pathOf(row).map(({ guid }) => guid);
  /** For everybody who may read the file's new path. People who could read only its old path get the end of the file. */
  const append = (action: 'create' | 'update' | 'destroy', row: Row, origin: string | null, oldPath: Path | null): void => {
    keep({ kind: 'File', action, guid: row.guid, oldPath, newPath: action === 'destroy' ? null : guidsOf(row), subject: null, origin });
  };
  /** For one person only. A file that they may not read is identified by its guid alone. */
  const appendFor = (personId: number, kind: 'File' | 'StarredFile' | 'FileMark', action: string, row: Row, origin: string | null, isReadable = true): void => {
    keep({ kind, action, guid: row.guid, oldPath: null, newPath: isReadable ? guidsOf(row) : null, subject: personId, origin });
  };
  const unheard = createModelHoldings({
    rows, pathOf, decisionOn,
    isListed: (guid, personId) => inLists.has(`${personId} ${guid}`) || personalOf(guid, personId).tags.length > 0,
  });
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

  /** A file below a folder that is locked by somebody else may block moving or deleting the folder. */
  const requireTakenAlong = (folder: Row, personId: number, act: FolderAction): void => {
    for (const row of rows.values()) {
      if (row === folder || row.lockedBy === null || row.lockedBy === personId || row.trashRoot !== folder.trashRoot || !isWithin(row, folder.guid)) continue;
      const refusal = descendantRefusal(factsOf(row, personId), act);
      if (refusal !== null) throw new Refusal(refusal);
    }
  };
  /**
   * The target of a recovery whose folder no longer exists. The top of the file's desktop if the person may add files
   * there, else their own desktop.
   */
  const topForRecovery = (row: Row, personId: number): Row => {
    const top = pathOf(row).at(-1) ?? row;
    const { value, reason } = decisionOn(top, personId).capabilities.canCreateChildFile;
    if (value) return top;
    if (reason !== 'FAILURE_READ_ONLY' && reason !== 'NO_ACCESS_CREATE_OR_UPLOAD_FILE') throw new Refusal(reason as ErrorCode);
    const desktop = need(desktopOf(personId));
    const facts = factsOf(row, personId);
    const refusal = moveRefusal({ ...facts, file: { ...facts.file, isInTrash: false, lockedBy: null } }, factsOf(desktop, personId));
    if (refusal !== null) throw new Refusal(refusal);
    return desktop;
  };
  /** Equal if nothing changed for a person whose lists show the file. */
  const standing = (row: Row, personId: number): string => {
    const { role, parentRole, isAdmin, capabilities } = decisionOn(row, personId);
    return JSON.stringify([role, parentRole, isAdmin, capabilities]);
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
      inLists.add(`${personId} ${folder.row.guid}`);
      execute(request, { guid: row.guid, after: name });
      append('create', row, request.origin, null);
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
      append('update', row, request.origin, guidsOf(row));
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
      requireTakenAlong(row, personId, 'canMove');
      const oldPath = guidsOf(row);
      const standings = new Map(unheard(row).map(({ row: held, personId: holder }) => [`${holder} ${held.guid}`, standing(held, holder)]));
      row.parent = folder.row.guid;
      row.revision += 1;
      forget();
      inLists.add(`${personId} ${folder.row.guid}`);
      execute(request, { before, after: row.parent });
      append('update', row, request.origin, oldPath);
      for (const { row: held, personId: holder } of unheard(row)) {
        if (held !== row && standings.get(`${holder} ${held.guid}`) !== standing(held, holder)) appendFor(holder, 'File', 'update', held, request.origin);
      }
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
      requireTakenAlong(row, personId, 'canRemove');
      const oldPath = guidsOf(row);
      for (const { row: held, personId: holder } of unheard(row)) appendFor(holder, 'File', 'destroy', held, request.origin, false);
      const deletedAt = moment();
      for (const each of rows.values()) {
        if (each.trashRoot !== null || !isWithin(each, id)) continue;
        Object.assign(each, { trashRoot: id, deletedAt, deletedBy: personId });
      }
      row.revision += 1;
      forget();
      execute(request, {});
      append('destroy', row, request.origin, oldPath);
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
      if (row.parent !== null && need(row.parent).trashRoot !== null) row.parent = topForRecovery(row, personId).guid;
      for (const each of rows.values()) if (each.trashRoot === id) Object.assign(each, { trashRoot: null, deletedAt: null, deletedBy: null });
      row.revision += 1;
      forget();
      execute(request, {});
      append('create', row, request.origin, null);
      for (const { row: held, personId: holder } of unheard(row)) if (held !== row) appendFor(holder, 'File', 'create', held, request.origin);
      return present(row, personId);
    },
  };

  /** Changes one person's marks on a file. The response has `isUnchanged` if the marks were equal before. */
  const changePersonal = (request: Request, row: Row, changed: Partial<Personal>, isSame: boolean, kind: 'File' | 'StarredFile' | 'FileMark', action: string, isReadable = true, said: Partial<Execution> = { after: valueOf(changed) }): unknown => {
    const { personId, origin } = request;
    const shown = (): unknown => (isReadable ? present(row, personId) : { guid: row.guid, starred: false });
    execute(request, { isDone: !isSame, ...said });
    if (isSame) return { ...shown() as object, ...(kind === 'File' ? {} : { isUnchanged: true }) };
    Object.assign(personalOf(row.guid, personId), changed);
    if (changed.starred || changed.marked) inLists.add(`${personId} ${row.guid}`);
    forgetOnly(row);
    appendFor(personId, kind, action, row, origin, isReadable);
    return shown();
  };
  const setLock = (request: Request, row: Row, lockedBy: number | null): File => {
    const { personId, origin } = request;
    row.lockedBy = lockedBy;
    row.revision += 1;
    forget();
    append('update', row, origin, guidsOf(row));
    return present(row, personId);
  };
  const star = (request: Request, starred: boolean): unknown => {
    const { id, personId } = request;
    const known = personalOf(id, personId);
    const row = rows.get(id);
    // A person may always remove an entry of a personal list, whatever rights they have now.
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
      const [added, removed] = ['add', 'remove'].map((field) => (request.body[field] as { user: number[] }).user) as [number[], number[]];
      const before = personalOf(row.guid, request.personId).tags;
      const ids = new Set([...before.map(({ id }) => id).filter((id) => !removed.includes(id)), ...added]);
      // Tags are stored in the order in which they were added.
      const tags = [...ids].flatMap((id) => userTags.find((tag) => tag.id === id) ?? []);
      const isSame = before.length === ids.size && before.every(({ id }) => ids.has(id));
      if (!isSame && tags.length < ids.size) throw new Refusal('TAG_NOT_FOUND');
      if (!isSame && tags.length > userTagsPerFile) throw new Refusal('TOO_MANY_TAGS_ON_FILE');
      return changePersonal(request, row, { tags }, isSame, 'File', 'update', true, { before: valueOf({ tags: before }), after: taggingText(added, removed) });
    },
    'files.lock'(request) {
      const opened = openFile(request.id, request.personId);
      if (opened.row.lockedBy === request.personId) {
        execute(request, { isDone: false, after: 'true' });
        return { ...present(opened.row, request.personId), isUnchanged: true };
      }
      require(opened, 'canLock');
      execute(request, { after: 'true' });
      return setLock(request, opened.row, request.personId);
    },
    'files.unlock'(request) {
      const opened = openFile(request.id, request.personId);
      if (opened.row.lockedBy === null) {
        execute(request, { isDone: false, after: 'false' });
        return { ...present(opened.row, request.personId), isUnchanged: true };
      }
      require(opened, 'canUnlock');
      execute(request, { after: 'false' });
      return setLock(request, opened.row, null);
    },
    /** Changes the role on the only shared folder, of the only second person. */
    'sharing.changeCollaborator'(request) {
      const { row } = openFile(request.id, request.personId);
      const role = request.body['role'] as typeof sharedRole;
      if (role === sharedRole) return { isUnchanged: true };
      sharedRole = role;
      row.revision += 1;
      forget();
      append('update', row, request.origin, null);
      return {};
    },
  } satisfies Record<string, Handler>);

  const fieldOf = (row: Row, field: string): string | number => (field === 'name' ? nameSortKey(row.name) : row.updatedAt);
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
  const trashOf = (personId: number): Row[] => [...rows.values()].filter((row) => row.trashRoot === row.guid && (row.deletedBy === personId || row.creator === personId))
    .sort((one, other) => (other.deletedAt ?? 0) - (one.deletedAt ?? 0));

  /** A person's tags, each with the number of readable files outside of the trash. */
  const tagsOf = (personId: number) => userTags.map((tag) => {
    const carriers = [...rows.values()].filter((row) => row.trashRoot === null && personalOf(row.guid, personId).tags.some(({ id }) => id === tag.id) && canRead(row, personId));
    return { ...tag, tagType: 'user' as const, count: carriers.length };
  });

  const reads: Record<string, Handler> = {
    'files.list': ({ personId, body }) => {
      const folder = open(folderGuid(body['folder'], personId), personId);
      return listed(childrenInOrder(folder.row.guid, String(body['orderBy'])), personId);
    },
    'files.get': ({ personId, id }) => present(openFile(id, personId).row, personId),
    'trash.list': ({ personId }) => listed(trashOf(personId), personId),
    'tags.list': ({ personId }) => ({ team: { tags: [], multiple: false, canManage: { value: false, reason: 'NO_ACCESS_MODIFY' } }, user: { tags: tagsOf(personId), maxPerFile: userTagsPerFile } }),
    'platform.status': () => ({ status: 'ok', version: '1' }),
    'events.list': ({ personId, body }) => {
      const reported: StoredEvent[] = [];
      for (let seq = Number(body['after']) + 1; seq <= lastSeq() && reported.length <= eventsAtOnce; seq += 1) reported.push(...[eventFor(seq, personId) ?? []].flat());
      const page = reported.slice(0, eventsAtOnce);
      const hasMore = reported.length > page.length;
      return { events: page, lastSeq: hasMore ? page.at(-1)?.seq : lastSeq(), hasMore, reset: false };
    },
  };

  const content = contentOf?.((guid, personId) => {
    const opened = openFile(guid, personId);
    return { row: opened.row, requireEdit: () => { require(opened, 'canEdit'); }, mayEdit: opened.decision.capabilities.canEdit.value };
  }) ?? null;
  Object.assign(reads, content?.reads);
  Object.assign(writes, content?.writes);

  const notices = createModelNotices({ execute, openFile, canRead, rows, pathOf: guidsOf });
  Object.assign(reads, notices.reads);
  Object.assign(writes, notices.writes);

  const { call, violations } = createModelResponses({ reads, writes, execute, lastSeq, record });

  const beside = (name: string, personId: number, id: string, body: Request['body']): void => {
    try {
      call({ personId, origin: null, key: null, name, id, body });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  };

  return {
    call, executions, violations, rows, content, notices,
    mutedOf: (personId: number): readonly string[] => (notices.reads['notices.muted']({ personId, origin: null, key: null, name: 'notices.muted', id: '', body: {} })).files.map(({ guid }) => guid),
    lastSeq, eventFor,
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
    /** Actions of Ann and Bob outside of the windows, as far as they may. */
    setSharedRole(role: typeof sharedRole) {
      beside('sharing.changeCollaborator', 1, sharedFolder, { role });
    },
    /** Locks a file, or unlocks it if `personId` is null. */
    lock(guid: string, personId: number | null) {
      const holder = rows.get(guid)?.lockedBy ?? 1;
      beside(personId === null ? 'files.unlock' : 'files.lock', personId ?? holder, guid, {});
    },
  };
};

export type ModelServer = ReturnType<typeof createModelServer>;
