import type { CollaboratorRole } from '../../contract/entities/permissions';
import type { ErrorCode } from '../../contract/errors';
import { refusalOf } from './capabilities';
import type { LevelFacts, PermissionFacts } from './facts';
import { caseOf, hasFeature } from './rules/case';

/** Whom a grant is for. */
export type SubjectFacts =
  | { readonly kind: 'user'; readonly id: number; readonly teamId: number | null }
  | { readonly kind: 'department' | 'team'; readonly teamId: number };

/** What a grant is to give. */
export interface GivenRole {
  /** Null where it is to give nothing but the admin flag. */
  readonly role: CollaboratorRole | null;
  readonly isAdmin: boolean;
}

export interface CollaboratorAddition extends GivenRole {
  readonly subject: SubjectFacts;
  /** The grant that the same subject has on the file itself; null where there is none. */
  readonly existing: { readonly isAdmin: boolean } | null;
  /** How many collaborators there would be. */
  readonly countAfterwards: number;
  /** How many there may be, by the size of the file; null: any number. */
  readonly limit: number | null;
}

export interface CollaboratorChange {
  readonly subject: SubjectFacts;
  readonly isAdmin: boolean;
  /** The level the grant stands on. */
  readonly level: Pick<LevelFacts, 'guid' | 'kind'>;
  readonly change: 'remove' | GivenRole;
}

const isOwner = ({ levels }: PermissionFacts, subject: SubjectFacts): boolean => subject.kind === 'user' && subject.id === levels[0].creatorId;

/** Whether the adder is of the department's or the team's team, and what is said where they are not. */
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
  const c = caseOf(facts);
  const isOfFilesTeam = subject.teamId === facts.file.teamId;
  const refusal = refusalOf(c, 'canManageCollaborator') ?? (isOfFilesTeam ? null : refusalOf(c, 'canAddOutsider')) ?? strangerRefusal(facts, subject);
  if (refusal !== null) return refusal;
  if (isOwner(facts, subject)) return 'NO_ACCESS_MODIFY';
  if (existing !== null) return 'ADDED_DEPT_CANNOT_MODIFY_ROLE_IN_ADDING_MODE';
  if (addition.limit !== null && addition.countAfterwards > addition.limit) return 'TOO_MANY_COLLABORATORS';
  return addition.isAdmin ? refusalOf(c, 'canManageAdmin') : null;
};

/** Changing or removing a grant that stands (M3). Leaving a share oneself is canExit. */
export const changeCollaboratorRefusal = (facts: PermissionFacts, { subject, isAdmin, level, change }: CollaboratorChange): ErrorCode | null => {
  const c = caseOf(facts);
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

/** Handing a file over to somebody else, of whom is known whether a grant reaches them that counts (M4). */
export const transferRefusal = (facts: PermissionFacts, isCollaborator: boolean): ErrorCode | null => {
  if (facts.file.isInTrash) return 'FILE_DELETED';
  const c = caseOf(facts);
  if (c.rank === 'none') return 'FILE_FORBIDDEN';
  if (c.authorisation.rule !== 'A1' || facts.levels[0].kind === 'desktop') return 'NO_ACCESS_TRANSFER';
  return isCollaborator ? null : 'ONLY_ONE_COLLABORATOR_CANNOT_TRANSFER';
};
