import type { CollaboratorAddition, CollaboratorChange } from '../../../../../src/core/permissions/collaborators';
import type { CapabilityName } from '../../../../../src/contract/entities/permissions';
import type { PermissionFacts } from '../../../../../src/core/permissions/facts';
import { capabilityOf, caseOf } from './naive-capabilities';
import { a1 } from './naive-standing';

/** The reason with which a required capability is refused; empty if it is given. */
export const reasons = (facts: PermissionFacts, name: CapabilityName): string[] => {
  const { value, reason } = capabilityOf(name, caseOf(facts));
  return value ? [] : [reason];
};

/** M2: the reason why somebody may not be added, or null. */
export const naiveAdditionRefusal = (facts: PermissionFacts, addition: CollaboratorAddition): string | null => {
  const { subject, existing, role, isAdmin, countAfterwards, limit } = addition;
  const [file] = facts.levels;
  const { account } = facts.person;
  // "Adding a person who stands there already is a change (M3)."
  if (subject.kind === 'user' && existing !== null) {
    return naiveChangeRefusal(facts, { subject, isAdmin: existing.isAdmin, level: file, change: { role, isAdmin } });
  }
  const refusals = reasons(facts, 'canManageCollaborator');
  if (subject.teamId !== facts.file.teamId) refusals.push(...reasons(facts, 'canAddOutsider'));
  if (subject.kind === 'department' || subject.kind === 'team') {
    const isOfThatTeam = account.kind === 'enterprise' && account.teamId === subject.teamId;
    if (!isOfThatTeam) refusals.push(account.kind === 'personal' ? 'PERSONAL_VERSION_CANNOT_ADD_USER' : 'NO_ACCESS_ADD_USER');
  }
  if (subject.kind === 'user' && subject.id === file.creatorId) refusals.push('NO_ACCESS_MODIFY');
  if (existing !== null) refusals.push('ADDED_DEPT_CANNOT_MODIFY_ROLE_IN_ADDING_MODE');
  if (limit !== null && countAfterwards > limit) refusals.push('TOO_MANY_COLLABORATORS');
  if (isAdmin) refusals.push(...reasons(facts, 'canManageAdmin'));
  return refusals[0] ?? null;
};

/** M3: the reason why a grant may not be changed or removed, or null. */
export const naiveChangeRefusal = (facts: PermissionFacts, { subject, isAdmin, level, change }: CollaboratorChange): string | null => {
  const [file] = facts.levels;
  const isOnTheFile = level.guid === file.guid;
  const isRemoval = change === 'remove';
  const isTheirOwn = subject.kind === 'user' && subject.id === facts.person.id;
  // "One's own grant can only be left (canExit); any other change of it is NO_ACCESS_MODIFY."
  if (isTheirOwn && isRemoval && isOnTheFile) return reasons(facts, 'canExit')[0] ?? null;
  if (isTheirOwn) return 'NO_ACCESS_MODIFY';

  const refusals: string[] = [];
  const givesTheFlag = !isRemoval && change.isAdmin;
  if (isAdmin || givesTheFlag) refusals.push(...reasons(facts, 'canManageAdmin'));
  refusals.push(...reasons(facts, 'canManageCollaborator'));
  if (!isOnTheFile) refusals.push(level.kind === 'space' ? 'FILE_CANNOT_MODIFI_SPACE_COLLAB_ROLE' : 'NO_ACCESS_MODIFY');
  if (subject.kind === 'user' && subject.id === file.creatorId) refusals.push('NO_ACCESS_MODIFY');
  if (file.kind === 'folder' && !isRemoval && !facts.person.features.has('changeRole')) refusals.push('CURRENT_EDITION_NOT_SUPPORT');
  return refusals[0] ?? null;
};

/** M4: the reason why a file may not be handed over, or null. */
export const naiveTransferRefusal = (facts: PermissionFacts, isCollaborator: boolean): string | null => {
  if (facts.file.isInTrash) return 'FILE_DELETED';
  if (!caseOf(facts).canRead.value) return 'FILE_FORBIDDEN';
  if (!a1(facts)) return 'NO_ACCESS_TRANSFER';
  if (facts.levels[0].kind === 'desktop') return 'NO_ACCESS_TRANSFER';
  if (!isCollaborator) return 'ONLY_ONE_COLLABORATOR_CANNOT_TRANSFER';
  return null;
};
