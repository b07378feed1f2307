import type { CollaboratorRole } from '../../contract/entities/permissions';
import type { ErrorCode } from '../../contract/errors';
import { refusalOf } from './capabilities';
import type { LevelFacts, PermissionFacts } from './facts';
import { contextOf, hasFeature } from './rules/permission-context';

/** The subject of a grant. */
export type SubjectFacts =
  | { readonly kind: 'user'; readonly id: number; readonly teamId: number | null }
  | { readonly kind: 'department' | 'team'; readonly teamId: number };

/** The content of a grant. */
export interface GivenRole {
  /** Null if the grant has only the admin flag. */
  readonly role: CollaboratorRole | null;
  readonly isAdmin: boolean;
}

export interface CollaboratorAddition extends GivenRole {
  readonly subject: SubjectFacts;
  /** The subject's existing grant on the file itself, or null. */
  readonly existing: { readonly isAdmin: boolean } | null;
  /** Number of collaborators after the addition. */
  readonly countAfterwards: number;
  /** Maximum number for the size of the file; null: no limit. */
  readonly limit: number | null;
}

export interface CollaboratorChange {
  readonly subject: SubjectFacts;
  readonly isAdmin: boolean;
  /** The level of the grant. */
  readonly level: Pick<LevelFacts, 'guid' | 'kind'>;
  readonly change: 'remove' | GivenRole;
}

const isOwner = ({ levels }: PermissionFacts, subject: SubjectFacts): boolean => subject.kind === 'user' && subject.id === levels[0].creatorId;

/** Refusal for a department or a team that the caller does not belong to. */
const strangerRefusal = ({ person: { account } }: PermissionFacts, subject: SubjectFacts): ErrorCode | null => {
  if (subject.kind === 'user' || (account.kind === 'enterprise' && account.teamId === subject.teamId)) return null;
  return account.kind === 'personal' ? 'PERSONAL_VERSION_CANNOT_ADD_USER' : 'NO_ACCESS_ADD_USER';
};

/** Adding a person, a department or a team to a file (M2). */
export const addCollaboratorRefusal = (facts: PermissionFacts, addition: CollaboratorAddition): ErrorCode | null => {
  const { subject, existing } = addition;
  if (existing !== null && subject.kind === 'user') {
    return changeCollaboratorRefusal(facts, { subject, isAdmin: existing.isAdmin, level: facts.levels[0], change: addition });
  }
  const c = contextOf(facts);
  const isOfFilesTeam = subject.teamId === facts.file.teamId;
  const refusal = refusalOf(c, 'canManageCollaborator') ?? (isOfFilesTeam ? null : refusalOf(c, 'canAddOutsider')) ?? strangerRefusal(facts, subject);
  if (refusal !== null) return refusal;
  if (isOwner(facts, subject)) return 'NO_ACCESS_MODIFY';
  if (existing !== null) return 'ADDED_DEPT_CANNOT_MODIFY_ROLE_IN_ADDING_MODE';
  if (addition.limit !== null && addition.countAfterwards > addition.limit) return 'TOO_MANY_COLLABORATORS';
  return addition.isAdmin ? refusalOf(c, 'canManageAdmin') : null;
};

/** Changing or removing an existing grant (M3). Leaving a share is canExit. */
export const changeCollaboratorRefusal = (facts: PermissionFacts, { subject, isAdmin, level, change }: CollaboratorChange): ErrorCode | null => {
  const c = contextOf(facts);
  const own = facts.levels[0];
  const isAboutAdmins = isAdmin || (change !== 'remove' && change.isAdmin);
  const isTheirOwn = subject.kind === 'user' && subject.id === facts.person.id;
  if (isTheirOwn) return change === 'remove' && level.guid === own.guid ? refusalOf(c, 'canExit') : 'NO_ACCESS_MODIFY';

  const refusal = (isAboutAdmins ? refusalOf(c, 'canManageAdmin') : null) ?? refusalOf(c, 'canManageCollaborator');
  if (refusal !== null) return refusal;
  if (level.guid !== own.guid) return level.kind === 'space' ? 'FILE_CANNOT_MODIFI_SPACE_COLLAB_ROLE' : 'NO_ACCESS_MODIFY';
  if (isOwner(facts, subject)) return 'NO_ACCESS_MODIFY';
  return change !== 'remove' && own.kind === 'folder' && !hasFeature(c, 'changeRole') ? 'CURRENT_EDITION_NOT_SUPPORT' : null;
};

/** Transferring a file to a different person (M4). `isCollaborator`: whether an effective grant reaches that person. */
export const transferRefusal = (facts: PermissionFacts, isCollaborator: boolean): ErrorCode | null => {
  if (facts.file.isInTrash) return 'FILE_DELETED';
  const c = contextOf(facts);
  if (c.rank === 'none') return 'FILE_FORBIDDEN';
  if (c.authorisation.rule !== 'A1' || facts.levels[0].kind === 'desktop') return 'NO_ACCESS_TRANSFER';
  return isCollaborator ? null : 'ONLY_ONE_COLLABORATOR_CANNOT_TRANSFER';
};
