import type { FullFile } from '../../../contract/entities/file';
import { collaboratorRoles, type CollaboratorRole } from '../../../contract/entities/permissions';
import type { AccessChanges } from '../../../contract/entities/access-changes';
import { audienceOf, roleOfMode } from '../../shared/access/share-mode';
import type { Candidate, SharingAction } from './sharing-action';
import { hasOwnLink, shareModeOf, type LinkDraft } from './link-draft';

/** A person or group whose access an action would change. */
export type Affected = AccessChanges['gains'][number];
type Rank = Affected['before'];

/** People with the same change of access. */
export interface AffectedGroup {
  readonly before: Rank;
  readonly after: Rank;
  readonly people: readonly Affected[];
}

/** The change for people with the link, who cannot be named. */
export interface LinkEffect {
  readonly direction: 'gain' | 'lose';
  readonly kind: 'opens' | 'lowered' | 'closes' | 'password';
  readonly role: CollaboratorRole | null;
}

/** Groups people by their change, the largest group first. */
export const groupsOf = (affected: readonly Affected[]): readonly AffectedGroup[] => {
  const groups = new Map<string, { before: Rank; after: Rank; people: Affected[] }>();
  for (const person of affected) {
    const key = `${person.before} ${person.after}`;
    const group = groups.get(key) ?? { before: person.before, after: person.after, people: [] };
    group.people.push(person);
    groups.set(key, group);
  }
  return [...groups.values()].sort((one, other) => other.people.length - one.people.length);
};

const strengthOf = (role: CollaboratorRole | null): number => (role === null ? -1 : collaboratorRoles.indexOf(role));

/** The changes of a link draft for people with the link but without an account. `isOpen`: whether the current link opens the file. */
export const linkEffectsOf = (file: Pick<FullFile, 'shareMode' | 'share' | 'passwordProtected'>, draft: LinkDraft, isOpen: boolean): readonly LinkEffect[] => {
  // The access by the folder's link is unknown here; the dry run covers the people who can be named.
  if (draft.audience === 'folder') return [];
  const next = shareModeOf(draft);
  const before = isOpen && audienceOf(file.shareMode) === 'anyone' ? roleOfMode(file.shareMode) : null;
  const after = audienceOf(next) === 'anyone' ? roleOfMode(next) : null;
  const effects: LinkEffect[] = [];
  if (strengthOf(after) > strengthOf(before)) effects.push({ direction: 'gain', kind: 'opens', role: after });
  if (strengthOf(after) < strengthOf(before)) effects.push({ direction: 'lose', kind: after === null ? 'closes' : 'lowered', role: after });
  const isPasswordNew = draft.isProtected && !(hasOwnLink(file) && file.passwordProtected);
  if (before !== null && after !== null && isPasswordNew) effects.push({ direction: 'lose', kind: 'password', role: after });
  return effects;
};

/** How many of the collaborators keep their access. */
export const keptCountOf = (act: SharingAction, collaboratorCount: number, changes: AccessChanges): number => {
  if (act.kind !== 'link') return 0;
  return Math.max(0, collaboratorCount - changes.loses.length - changes.gains.length);
};

/**
 * How many people an addition adds: those who gain access by the dry run, so that a team counts as its members. Null if
 * that is unknown: before the dry run of a team or department, and above its limit.
 */
export const addedCountOf = (subjects: readonly Pick<Candidate, 'type'>[], changes: AccessChanges | null): number | null => {
  if (changes !== null && !changes.isCapped && changes.gains.length > 0) return new Set(changes.gains.map(({ type, id }) => `${type} ${id}`)).size;
  return subjects.every(({ type }) => type === 1) ? subjects.length : null;
};
