import {
  collaboratorRoles, featureNames, restrictedActions, shareModes, type AdvancedPermissions, type FeatureName,
} from '../../../../../src/contract/entities/permissions';
import type {
  AccountFacts, FileFacts, GrantFacts, LevelFacts, LinkFacts, PermissionFacts, PersonFacts,
} from '../../../../../src/core/permissions/facts';
import { createSeededRandom, type SeededRandom } from '../../../../support/seeded-random';

const now = 1_750_000_000_000;
/** Other people: creators, sharers, and people who locked a file. */
const [somebody, somebodyElse] = [201, 202] as const;
const teams = [31, 32] as const;

/** Before, at, and after this moment: a period that ends "at or before now" includes the middle one. */
const moment = (random: SeededRandom): number => now + random.pick([-1, 0, 1, -86_400_000, 86_400_000]);

const randomAccount = (random: SeededRandom): AccountFacts => {
  const kind = random.next();
  if (kind < 0.1) return { kind: 'anonymous' };
  if (kind < 0.35) return { kind: 'personal', edition: random.pick(['free', 'free', 'premium', 'super']) };
  return {
    kind: 'enterprise',
    teamId: random.pick(teams),
    role: random.pick(['creator', 'admin', 'member', 'member', 'member', 'disabled']),
    isOnSeat: random.chance(0.8),
    standing: random.pick(['active', 'active', 'active', 'trial', 'trial_ended', 'expired']),
    isDingtalk: random.chance(0.3),
  };
};

/** Everything, nothing, or any selection. */
const randomFeatures = (random: SeededRandom): ReadonlySet<FeatureName> => {
  const having = random.pick([1, 1, 0.8, 0.5, 0]);
  return new Set(featureNames.filter(() => random.chance(having)));
};

export const randomPerson = (random: SeededRandom): PersonFacts => {
  const account = randomAccount(random);
  return { id: account.kind === 'anonymous' ? -7 : 101, account, features: randomFeatures(random) };
};

/** Departments and teams are for people of a team; an anonymous person alone cannot have a grant. */
const subjectOf = (random: SeededRandom, { kind }: AccountFacts): GrantFacts['subject'] => {
  if (kind === 'enterprise') return random.pick(['user', 'user', 'department', 'team']);
  return kind === 'personal' ? 'user' : 'team';
};

const randomGrant = (random: SeededRandom, account: AccountFacts): GrantFacts => {
  const isAdmin = random.chance(0.2);
  return {
    subject: subjectOf(random, account),
    role: isAdmin && random.chance(0.4) ? null : random.pick(collaboratorRoles),
    isAdmin,
  };
};

const randomGrants = (random: SeededRandom, account: AccountFacts, likelihood: number): GrantFacts[] => {
  const grants: GrantFacts[] = [];
  while (grants.length < 3 && random.chance(likelihood)) grants.push(randomGrant(random, account));
  return grants;
};

const randomLink = (random: SeededRandom): LinkFacts => ({
  mode: random.pick(['editable', 'readonly', 'commentable', ...shareModes]),
  expiresAt: random.chance(0.3) ? moment(random) : null,
  isPasswordProtected: random.chance(0.3),
  hasVerifiedPassword: random.chance(0.5),
  sharer: {
    isValid: random.chance(0.9),
    hasExited: random.chance(0.1),
    membershipExpiredAt: random.chance(0.2) ? moment(random) : null,
  },
});

/**
 * Kinds of the levels at each depth: folders above the file, a desktop or a space at the root (or a space somewhere
 * below it).
 */
const randomKinds = (random: SeededRandom): [LevelFacts['kind'], ...LevelFacts['kind'][]] => {
  const own = random.pick(['file', 'file', 'file', 'file', 'folder', 'folder', 'space', 'desktop']);
  if (own === 'desktop') return [own];
  const folders = Array.from({ length: random.below(3) }, () => (random.chance(0.1) ? 'space' as const : 'folder' as const));
  if (own === 'space') return random.chance(0.7) ? [own] : [own, ...folders];
  return [own, ...folders, random.pick(['desktop', 'space'])];
};

const typeOf = (random: SeededRandom, kind: LevelFacts['kind']): number => {
  if (kind === 'space') return 2;
  if (kind !== 'file') return 1;
  return random.pick([0, 0, -1, -2, -3, -4, -5, -6, -7, -8, -9, -10, -11, -12, -999, 3, 4, 5, 6, 7, 8, 9, 9, 9, 10, 11, 12]);
};

const randomAdvanced = (random: SeededRandom): AdvancedPermissions | null => {
  if (random.chance(0.6)) return null;
  const restricted = restrictedActions.filter(() => random.chance(0.5));
  return Object.fromEntries(restricted.map((act) => [act, random.pick(['reader', 'commentator', 'editor', 'admin'])]));
};

const randomFile = (random: SeededRandom, kind: LevelFacts['kind'], person: PersonFacts): FileFacts => ({
  type: typeOf(random, kind),
  teamId: random.chance(0.35) ? null : random.pick(teams),
  isServiceCreated: random.chance(0.15),
  lockedBy: random.chance(0.75) ? null : random.pick([person.id, somebody, somebodyElse]),
  isInTrash: random.chance(0.1),
  onlyAdminsCanModifyCollaborators: random.chance(0.3),
  collaboratorCount: random.pick([0, 3, 15, 16, 40]),
  isQuotaUsedUp: random.chance(0.15),
  isFileCountUsedUp: random.chance(0.15),
  isRealNameDue: random.chance(0.15),
  advanced: randomAdvanced(random),
});

/**
 * A person and a place in a tree. Two trees in five are barren, so that some people have only a link, or not even a
 * link. In the others grants, ownership, links and cut-offs occur at any depth, also together. Anonymous people have
 * grants, too, although nobody adds them to anything: such a grant must have no effect (A6).
 */
export const randomFacts = (random: SeededRandom, person = randomPerson(random)): PermissionFacts => {
  const kinds = randomKinds(random);
  const isBarren = random.chance(0.4);
  const creating = random.pick(isBarren ? [0, 0.15] : [0, 0.1, 0.3]);
  const granting = random.pick(isBarren ? [0, 0.1] : [0.3, 0.5]);
  const linking = random.pick([0.1, 0.4, 0.8]);
  const levelAt = (depth: number, kind: LevelFacts['kind']): LevelFacts => ({
    guid: `L${depth}`,
    kind,
    creatorId: random.chance(creating) ? person.id : random.pick([somebody, somebodyElse]),
    isCutOff: random.chance(0.15),
    grants: randomGrants(random, person.account, granting),
    link: random.chance(linking) ? randomLink(random) : null,
  });
  const [kind, ...above] = kinds;
  return {
    now,
    person,
    file: randomFile(random, kind, person),
    levels: [levelAt(0, kind), ...above.map((aboveKind, index) => levelAt(index + 1, aboveKind))],
  };
};

export const factsOfSeed = (seed: number): PermissionFacts => randomFacts(createSeededRandom(seed));

/** One person's file, its folder (null for a root), and a third place, which may also not be a folder. */
export const moveOfSeed = (seed: number): { file: PermissionFacts; folder: PermissionFacts | null; elsewhere: PermissionFacts } => {
  const random = createSeededRandom(seed);
  const person = randomPerson(random);
  const [file, elsewhere] = [randomFacts(random, person), randomFacts(random, person)];
  const [, parent, ...above] = file.levels;
  const [own, ...others] = elsewhere.levels;
  return {
    file,
    folder: parent === undefined ? null : { ...file, file: randomFile(random, parent.kind, person), levels: [parent, ...above] },
    elsewhere: { ...elsewhere, levels: [{ ...own, guid: 'M0' }, ...others.map((level, index) => ({ ...level, guid: `M${index + 1}` }))] },
  };
};
