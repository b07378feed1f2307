import {
  collaboratorRoles, featureNames, restrictedActions, shareModes, type AdvancedPermissions, type FeatureName,
} from '../../../../../src/contract/entities/permissions';
import type {
  AccountFacts, FileFacts, GrantFacts, LevelFacts, LinkFacts, PermissionFacts, PersonFacts,
} from '../../../../../src/core/permissions/facts';
import { createDice, type Dice } from './random';

const now = 1_750_000_000_000;
/** Other people: creators, sharers, and people who locked a file. */
const [somebody, somebodyElse] = [201, 202] as const;
const teams = [31, 32] as const;

/** Before, at, and after this moment: a period that ends "at or before now" includes the middle one. */
const moment = (dice: Dice): number => now + dice.oneOf([-1, 0, 1, -86_400_000, 86_400_000]);

const randomAccount = (dice: Dice): AccountFacts => {
  const kind = dice.next();
  if (kind < 0.1) return { kind: 'anonymous' };
  if (kind < 0.35) return { kind: 'personal', edition: dice.oneOf(['free', 'free', 'premium', 'super']) };
  return {
    kind: 'enterprise',
    teamId: dice.oneOf(teams),
    role: dice.oneOf(['creator', 'admin', 'member', 'member', 'member', 'disabled']),
    isOnSeat: dice.chance(0.8),
    standing: dice.oneOf(['active', 'active', 'active', 'trial', 'trial_ended', 'expired']),
    isDingtalk: dice.chance(0.3),
  };
};

/** Everything, nothing, or any selection. */
const randomFeatures = (dice: Dice): ReadonlySet<FeatureName> => {
  const having = dice.oneOf([1, 1, 0.8, 0.5, 0]);
  return new Set(featureNames.filter(() => dice.chance(having)));
};

export const randomPerson = (dice: Dice): PersonFacts => {
  const account = randomAccount(dice);
  return { id: account.kind === 'anonymous' ? -7 : 101, account, features: randomFeatures(dice) };
};

/** Departments and teams are for people of a team; an anonymous person alone cannot have a grant. */
const subjectOf = (dice: Dice, { kind }: AccountFacts): GrantFacts['subject'] => {
  if (kind === 'enterprise') return dice.oneOf(['user', 'user', 'department', 'team']);
  return kind === 'personal' ? 'user' : 'team';
};

const randomGrant = (dice: Dice, account: AccountFacts): GrantFacts => {
  const isAdmin = dice.chance(0.2);
  return {
    subject: subjectOf(dice, account),
    role: isAdmin && dice.chance(0.4) ? null : dice.oneOf(collaboratorRoles),
    isAdmin,
  };
};

const randomGrants = (dice: Dice, account: AccountFacts, likelihood: number): GrantFacts[] => {
  const grants: GrantFacts[] = [];
  while (grants.length < 3 && dice.chance(likelihood)) grants.push(randomGrant(dice, account));
  return grants;
};

const randomLink = (dice: Dice): LinkFacts => ({
  mode: dice.oneOf(['editable', 'readonly', 'commentable', ...shareModes]),
  expiresAt: dice.chance(0.3) ? moment(dice) : null,
  isPasswordProtected: dice.chance(0.3),
  hasVerifiedPassword: dice.chance(0.5),
  sharer: {
    isValid: dice.chance(0.9),
    hasExited: dice.chance(0.1),
    membershipExpiredAt: dice.chance(0.2) ? moment(dice) : null,
  },
});

/**
 * Kinds of the levels at each depth: folders above the file, a desktop or a space at the root (or a space somewhere
 * below it).
 */
const randomKinds = (dice: Dice): [LevelFacts['kind'], ...LevelFacts['kind'][]] => {
  const own = dice.oneOf(['file', 'file', 'file', 'file', 'folder', 'folder', 'space', 'desktop']);
  if (own === 'desktop') return [own];
  const folders = Array.from({ length: dice.below(3) }, () => (dice.chance(0.1) ? 'space' as const : 'folder' as const));
  if (own === 'space') return dice.chance(0.7) ? [own] : [own, ...folders];
  return [own, ...folders, dice.oneOf(['desktop', 'space'])];
};

const typeOf = (dice: Dice, kind: LevelFacts['kind']): number => {
  if (kind === 'space') return 2;
  if (kind !== 'file') return 1;
  return dice.oneOf([0, 0, -1, -2, -3, -4, -5, -6, -7, -8, -9, -10, -11, -12, -999, 3, 4, 5, 6, 7, 8, 9, 9, 9, 10, 11, 12]);
};

const randomAdvanced = (dice: Dice): AdvancedPermissions | null => {
  if (dice.chance(0.6)) return null;
  const restricted = restrictedActions.filter(() => dice.chance(0.5));
  return Object.fromEntries(restricted.map((act) => [act, dice.oneOf(['reader', 'commentator', 'editor', 'admin'])]));
};

const randomFile = (dice: Dice, kind: LevelFacts['kind'], person: PersonFacts): FileFacts => ({
  type: typeOf(dice, kind),
  teamId: dice.chance(0.35) ? null : dice.oneOf(teams),
  isServiceCreated: dice.chance(0.15),
  lockedBy: dice.chance(0.75) ? null : dice.oneOf([person.id, somebody, somebodyElse]),
  isInTrash: dice.chance(0.1),
  onlyAdminsCanModifyCollaborators: dice.chance(0.3),
  collaboratorCount: dice.oneOf([0, 3, 15, 16, 40]),
  isQuotaUsedUp: dice.chance(0.15),
  isFileCountUsedUp: dice.chance(0.15),
  advanced: randomAdvanced(dice),
});

/**
 * A person and a place in a tree. Two trees in five are barren, so that some people have only a link, or not even a
 * link. In the others grants, ownership, links and cut-offs occur at any depth, also together. Anonymous people have
 * grants, too, although nobody adds them to anything: such a grant must have no effect (A6).
 */
export const randomFacts = (dice: Dice, person = randomPerson(dice)): PermissionFacts => {
  const kinds = randomKinds(dice);
  const isBarren = dice.chance(0.4);
  const creating = dice.oneOf(isBarren ? [0, 0.15] : [0, 0.1, 0.3]);
  const granting = dice.oneOf(isBarren ? [0, 0.1] : [0.3, 0.5]);
  const linking = dice.oneOf([0.1, 0.4, 0.8]);
  const levelAt = (depth: number, kind: LevelFacts['kind']): LevelFacts => ({
    guid: `L${depth}`,
    kind,
    creatorId: dice.chance(creating) ? person.id : dice.oneOf([somebody, somebodyElse]),
    isCutOff: dice.chance(0.15),
    grants: randomGrants(dice, person.account, granting),
    link: dice.chance(linking) ? randomLink(dice) : null,
  });
  const [kind, ...above] = kinds;
  return {
    now,
    person,
    file: randomFile(dice, kind, person),
    levels: [levelAt(0, kind), ...above.map((aboveKind, index) => levelAt(index + 1, aboveKind))],
  };
};

export const factsOfSeed = (seed: number): PermissionFacts => randomFacts(createDice(seed));

/** One person's file, its folder (null for a root), and a third place, which may also not be a folder. */
export const moveOfSeed = (seed: number): { file: PermissionFacts; folder: PermissionFacts | null; elsewhere: PermissionFacts } => {
  const dice = createDice(seed);
  const person = randomPerson(dice);
  const [file, elsewhere] = [randomFacts(dice, person), randomFacts(dice, person)];
  const [, parent, ...above] = file.levels;
  const [own, ...others] = elsewhere.levels;
  return {
    file,
    folder: parent === undefined ? null : { ...file, file: randomFile(dice, parent.kind, person), levels: [parent, ...above] },
    elsewhere: { ...elsewhere, levels: [{ ...own, guid: 'M0' }, ...others.map((level, index) => ({ ...level, guid: `M${index + 1}` }))] },
  };
};
