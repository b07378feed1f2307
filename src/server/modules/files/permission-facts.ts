import { fileTypes } from '../../../contract/entities/file';
import { collaboratorTypes } from '../../../contract/entities/permissions';
import { isContainerType } from '../../../core/file-types';
import { unknownBeginning, type DatedFacts, type DatedGrant, type DatedLevel } from '../../../core/permissions/dated-facts';
import type { GrantFacts, LevelFacts, LinkFacts, PermissionFacts, PersonFacts } from '../../../core/permissions/facts';
import { storageLimitsOf, type MembershipDates, type Deployment } from '../../account-membership';
import type { FileExtras, ListedFileRow } from './file-record';
import type { DatedGrantRow, DatedLevelRow, FileWithFacts, PathWithFacts, GrantRow, LevelRow, RightsRow, RootRow, GrantSubjects } from './permission-facts-repository';
import { depthOf } from '../../tree-paths';

/** One person in the form that facts need, and the subjects whose grants apply. */
export interface EvaluatedPerson {
  readonly facts: PersonFacts;
  readonly subjects: GrantSubjects;
}

/** Values that are the same for all people and files of one evaluation. */
export interface EvaluationContext {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly deployment: Deployment;
}

const noGrants: readonly GrantFacts[] = [];
const noDatedGrants: readonly DatedGrant[] = [];
const subjectNames = { 1: 'user', 2: 'department', 3: 'team' } as const;

const appliesTo = ({ subjectType, subjectId }: GrantRow, { personIds, departmentIds, teamIds }: GrantSubjects): boolean => {
  if (subjectType === collaboratorTypes.user) return personIds.includes(subjectId);
  return (subjectType === collaboratorTypes.department ? departmentIds : teamIds).includes(subjectId);
};

const timeOf = (moment: string | null): number | null => (moment === null ? null : Date.parse(moment));

const linkOf = ({ shareMode, shareExpiresAt, isPasswordProtected, hasPass, sharer }: LevelRow, { deployment }: EvaluationContext): LinkFacts | null => (shareMode === null ? null : {
  mode: shareMode,
  expiresAt: timeOf(shareExpiresAt),
  isPasswordProtected,
  hasVerifiedPassword: hasPass,
  sharer: {
    isValid: sharer?.isValid ?? false,
    hasExited: sharer?.hasExited ?? true,
    membershipExpiredAt: deployment === 'private' ? null : timeOf(sharer?.membershipExpiresAt ?? null),
  },
});

const kindOfLevel = (type: number, isRoot: boolean): LevelFacts['kind'] => {
  if (type === fileTypes.space) return 'space';
  if (!isContainerType(type)) return 'file';
  return isRoot ? 'desktop' : 'folder';
};

const levelFactsOf = (level: LevelRow, { subjects }: EvaluatedPerson, moment: EvaluationContext): LevelFacts => ({
  guid: level.guid,
  kind: kindOfLevel(level.type, level.isRoot),
  creatorId: level.creatorId,
  isCutOff: level.isCutOff,
  grants: level.grants.length === 0 ? noGrants : level.grants.filter((grant) => appliesTo(grant, subjects))
    .map(({ subjectType, role, isAdmin }) => ({ subject: subjectNames[subjectType], role, isAdmin })),
  link: linkOf(level, moment),
});

/** Whether a place has no room for a byte or a file, by its own quota or by the edition of its owner. */
const usedUpOf = (root: RootRow, { deployment, now }: EvaluationContext): Pick<PermissionFacts['file'], 'isQuotaUsedUp' | 'isFileCountUsedUp'> => {
  const { bytes, files } = storageLimitsOf(root, deployment, now);
  return { isQuotaUsedUp: bytes !== null && root.usedBytes >= bytes, isFileCountUsedUp: files !== null && root.fileCount >= files };
};

const noRights: RightsRow = { lockedBy: null, isServiceCreated: false, onlyAdminsCanModifyCollaborators: false, advancedPermissions: null };

export const rightsOf = (extras: FileExtras | null): RightsRow => (extras === null ? noRights : { ...extras, lockedBy: extras.lockedBy?.id ?? null });

/** The facts about one file and one person. */
export const permissionFactsOf = (file: FileWithFacts, collaboratorCount: number, person: EvaluatedPerson, moment: EvaluationContext): PermissionFacts => {
  const [first, ...rest] = file.levels;
  return {
    now: moment.now,
    person: person.facts,
    file: fileFactsOf(file.type, file.trashRoot !== null, rightsOf(file.extras), file.root, collaboratorCount, moment),
    levels: [levelFactsOf(first, person, moment), ...rest.map((level) => levelFactsOf(level, person, moment))],
  };
};

/** The facts about a path of an event and one person; null if nothing remains of the place. */
export const permissionFactsOfPath = ({ rights, levels, root }: PathWithFacts, type: number, person: EvaluatedPerson, moment: EvaluationContext): PermissionFacts | null => {
  const [first, ...rest] = levels ?? [];
  if (!first || !root) return null;
  return {
    now: moment.now,
    person: person.facts,
    file: fileFactsOf(type, false, rights ?? noRights, root, 0, moment),
    levels: [levelFactsOf(first, person, moment), ...rest.map((level) => levelFactsOf(level, person, moment))],
  };
};

/** Grants to departments and teams apply to a person from the start of the membership. */
const datedGrantOf = ({ subjectType, subjectId, role, isAdmin, since, adminSince }: DatedGrantRow, beginnings: MembershipDates | null): DatedGrant => {
  const department = beginnings?.departments.find(({ id }) => id === subjectId)?.since;
  const reachedSince = { 1: since, 2: department, 3: beginnings?.memberSince }[subjectType] ?? unknownBeginning;
  return { subject: subjectNames[subjectType], role, isAdmin, since: Math.max(since, reachedSince), adminSince };
};

/** One level with the times when rights began. */
export const datedLevelOf = (level: DatedLevelRow, person: EvaluatedPerson, beginnings: MembershipDates | null, moment: EvaluationContext): DatedLevel => ({
  ...levelFactsOf(level, person, moment),
  grants: level.grants.length === 0 ? noDatedGrants : level.grants.filter((grant) => appliesTo(grant, person.subjects)).map((grant) => datedGrantOf(grant, beginnings)),
  accessSince: level.accessSince,
  ownedSince: level.ownedSince,
});

/** The facts about a place with the times when rights began; null if nothing remains of the place. */
export const datedFactsOfPath = ({ path, rights, levels, root }: PathWithFacts, readLevel: (level: DatedLevelRow) => DatedLevel, person: EvaluatedPerson, beginnings: MembershipDates | null, moment: EvaluationContext): DatedFacts | null => {
  const [first, ...rest] = (levels ?? []).map(readLevel);
  if (!first || !root) return null;
  return {
    now: moment.now,
    person: person.facts,
    // Any type: permission to read does not depend on it.
    file: fileFactsOf(0, false, rights ?? noRights, root, 0, moment),
    levels: [first, ...rest],
    memberSince: beginnings?.memberSince ?? null,
    teamSince: root.teamSince,
    isWhole: rest.length === depthOf(path),
  };
};

const fileFactsOf = (type: number, isInTrash: boolean, rights: RightsRow, root: RootRow, collaboratorCount: number, moment: EvaluationContext): PermissionFacts['file'] => ({
  type,
  teamId: root.teamId,
  isServiceCreated: rights.isServiceCreated,
  lockedBy: rights.lockedBy,
  isInTrash,
  onlyAdminsCanModifyCollaborators: rights.onlyAdminsCanModifyCollaborators,
  collaboratorCount,
  ...usedUpOf(root, moment),
  isRealNameDue: false,
  advanced: rights.advancedPermissions,
});

/** The facts about a child of a folder without grants, a link or a cut-off of its own. All other facts are those of the folder. */
export const permissionFactsOfPlainChild = ({ guid, type, creator, extras }: ListedFileRow, folder: PermissionFacts): PermissionFacts => {
  const { lockedBy, isServiceCreated, onlyAdminsCanModifyCollaborators, advancedPermissions } = rightsOf(extras);
  const { teamId, collaboratorCount, isQuotaUsedUp, isFileCountUsedUp, isRealNameDue } = folder.file;
  return {
    now: folder.now,
    person: folder.person,
    file: {
      type, teamId, isServiceCreated, lockedBy, isInTrash: false, onlyAdminsCanModifyCollaborators, collaboratorCount, isQuotaUsedUp, isFileCountUsedUp, isRealNameDue,
      advanced: advancedPermissions,
    },
    levels: [{ guid, kind: kindOfLevel(type, false), creatorId: creator.id, isCutOff: false, grants: noGrants, link: null }, ...folder.levels],
  };
};

/** The place with the password passes of a person for these levels. */
export const withPasses = (gathered: PathWithFacts, guids: readonly string[] | undefined): PathWithFacts =>
  (guids === undefined ? gathered : { ...gathered, levels: gathered.levels?.map((level) => ({ ...level, hasPass: guids.includes(level.guid) })) ?? null });
