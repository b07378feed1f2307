import { desktopId } from '../../src/contract/entities/common-schemas';
import type { File, FileTags } from '../../src/contract/entities/file';
import type { ErrorCode } from '../../src/contract/errors';
import { completeFile } from '../../src/core/file-entity';
import { isContainerType, kindOfType, subTypeOf } from '../../src/core/file-types';
import { featuresOf } from '../../src/core/limits/editions';
import { nameSortKey } from '../../src/core/name-sort-key';
import { decidePermissions } from '../../src/core/permissions/decide-permissions';
import type { Decision } from '../../src/core/permissions/decision';
import type { LevelFacts, PermissionFacts } from '../../src/core/permissions/facts';
import { Refusal } from './model-calls';
import type { Path } from './model-events';
import type { Row } from './model-row';
import { desktopOf, me, personIds, sharedFolder } from './people';

/** One person's marks on a file. */
export interface Personal {
  starred: boolean;
  marked: boolean;
  tags: FileTags['user'];
}

/** The wall-clock time at which a model's history begins. */
export const epochMs = Date.parse('2026-03-01T00:00:00Z');
export const iso = (ms: number): string => new Date(epochMs + ms).toISOString();
const plainFile = { teamId: null, isServiceCreated: false, lockedBy: null, isInTrash: false, onlyAdminsCanModifyCollaborators: false, collaboratorCount: 0, isQuotaUsedUp: false, isFileCountUsedUp: false, isRealNameDue: false, advanced: null } as const;
/** A private deployment, without limits for anybody. */
const features = featuresOf('private');

interface RightsPorts {
  readonly now: () => number;
  readonly need: (guid: string) => Row;
  /** A file and the folders above it. */
  readonly pathOf: (row: Row) => readonly Row[];
  readonly personalOf: (guid: string, personId: number) => Personal;
  /** The role of the second person on the only shared folder. */
  readonly sharedRole: () => 'editor' | 'reader';
}

/** The rights of the model's people on its files, by the real rules, and the description of a file for each. */
export const createModelRights = ({ now, need, pathOf, personalOf, sharedRole }: RightsPorts) => {
  const levelOf = (row: Row, personId: number): LevelFacts => ({
    guid: row.guid, kind: row.parent === null ? 'desktop' : isContainerType(row.type) ? 'folder' : 'file', creatorId: row.creator, isCutOff: false, link: null,
    grants: row.guid === sharedFolder && personId === 2 ? [{ subject: 'user', role: sharedRole(), isAdmin: false }] : [],
  });
  const personFacts = (id: number): PermissionFacts['person'] => ({ id, account: { kind: 'personal', edition: 'super' }, features });
  const factsOf = (row: Row, personId: number): PermissionFacts => {
    const [first, ...rest] = pathOf(row).map((level) => levelOf(level, personId)) as [LevelFacts, ...LevelFacts[]];
    return {
      now: now(), person: personFacts(personId), levels: [first, ...rest],
      file: { ...plainFile, type: row.type, lockedBy: row.lockedBy, isInTrash: row.trashRoot !== null },
    };
  };

  const open = (guid: string, personId: number, isTrashIncluded = false): { row: Row; facts: PermissionFacts; decision: Decision } => {
    const row = need(guid);
    const facts = factsOf(row, personId);
    const decision = decisionOn(row, personId);
    if (!decision.capabilities.canRead.value) {
      // A file in the trash is readable for people who could read it before.
      if (row.trashRoot === null || !decidePermissions({ ...facts, file: { ...facts.file, isInTrash: false } }).capabilities.canRead.value) throw new Refusal(row.trashRoot !== null || row.parent === null ? 'FILE_NOT_FOUND' : 'FILE_FORBIDDEN');
    }
    if (row.trashRoot !== null && !isTrashIncluded) throw new Refusal('FILE_DELETED');
    return { row, facts, decision };
  };
  const openFile = (guid: string, personId: number, isTrashIncluded = false) => {
    const opened = open(guid, personId, isTrashIncluded);
    if (opened.row.parent === null) throw new Refusal('FILE_NOT_FOUND');
    return opened;
  };
  const require = ({ decision }: { decision: Decision }, name: 'canEdit' | 'canRename' | 'canRemove' | 'canCreateChildFile' | 'canLock' | 'canUnlock'): void => {
    const { value, reason } = decision.capabilities[name];
    if (!value) throw new Refusal(reason as ErrorCode);
  };
  const folderGuid = (folder: unknown, personId: number): string => (folder === desktopId ? desktopOf(personId) : String(folder));

  /** Caches of descriptions and decisions, valid until the next write. */
  let presented = new Map<string, File>();
  let decided = new Map<string, Decision>();
  let decidedAt = new Map<string, Decision>();
  const forget = (): void => {
    presented = new Map();
    decided = new Map();
    decidedAt = new Map();
  };
  /** Clears the caches of one file. A change of the file alone does not affect other files. */
  const forgetOnly = ({ guid }: Row): void => {
    for (const personId of personIds) {
      presented.delete(`${personId} ${guid}`);
      decided.delete(`${personId} ${guid}`);
    }
  };
  const decisionOn = (row: Row, personId: number): Decision => {
    const key = `${personId} ${row.guid}`;
    const decision = decided.get(key) ?? decidePermissions(factsOf(row, personId));
    decided.set(key, decision);
    return decision;
  };
  /** Decides at a path that an event stores: the file itself may be elsewhere now. */
  const decideAt = (path: Path, type: number, personId: number): Decision => {
    const key = `${personId} ${type} ${path.join()}`;
    const known = decidedAt.get(key);
    if (known) return known;
    const [first, ...rest] = path.map((guid) => levelOf(need(guid), personId)) as [LevelFacts, ...LevelFacts[]];
    const decision = decidePermissions({ now: now(), person: personFacts(personId), levels: [first, ...rest], file: { ...plainFile, type, lockedBy: need(first.guid).lockedBy } });
    decidedAt.set(key, decision);
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
    // A person's desktop is not shown to anybody else.
    const parentId = isOnDesktop ? desktopId : personIds.some((id) => desktopOf(id) === row.parent) ? null : row.parent;
    const { starred, marked, tags } = personalOf(row.guid, personId);
    return completeFile({
      id: row.guid, guid: row.guid, name: row.name, sortName: nameSortKey(row.name), type: row.type as File['type'], subType: subTypeOf(row.type), kind: kindOfType(row.type),
      parentId, folder: parentId, createdAt: iso(row.createdAt), updatedAt: iso(row.updatedAt), creator: { id: row.creator, name: me(row.creator).name, avatar: null },
      updatedUser: { id: row.updatedBy, name: me(row.updatedBy).name, avatar: null }, revision: row.revision,
      role: decision.role, parentRole: decision.parentRole, isAdmin: decision.isAdmin, hasUnprivilegedParent: decision.hasUnprivilegedParent, collaboratorCount: row.guid === sharedFolder ? 1 : 0,
      isLocked: row.lockedBy !== null, lockedUser: row.lockedBy === null ? null : { id: row.lockedBy, name: me(row.lockedBy).name, avatar: null },
      isInDesktop: parentId === desktopId, starred, marked, fileTags: { team: [], user: tags },
      isDelete: row.trashRoot !== null, deletedBy: row.deletedBy, deletedAt: row.deletedAt === null ? null : iso(row.deletedAt),
      deleted: row.deletedAt === null || row.deletedBy === null ? null : { time: iso(row.deletedAt), user: { id: row.deletedBy, name: me(row.deletedBy).name, avatar: null } },
    }, decision.capabilities);
  };

  return { open, openFile, require, folderGuid, factsOf, decisionOn, decideAt, describe, present, forget, forgetOnly };
};
