import { capabilityNames, collaboratorRoles, shareModes, type CapabilityName } from '../../../../../src/contract/entities/permissions';
import type { CollaboratorAddition, CollaboratorChange, GivenRole, SubjectFacts } from '../../../../../src/core/permissions/collaborators';
import type { PermissionFacts } from '../../../../../src/core/permissions/facts';
import type { LinkChange } from '../../../../../src/core/permissions/link-change';
import type { PublicShareFacts } from '../../../../../src/core/permissions/public-share';
import { createSeededRandom, type SeededRandom } from '../../../../support/seeded-random';
import { randomFacts } from './random-facts';

const teams = [31, 32] as const;

/** The acting person, the owner, or a third person; departments and teams of one of the two teams. */
const randomSubject = (random: SeededRandom, { person, levels: [own] }: PermissionFacts): SubjectFacts => {
  const kind = random.pick(['user', 'user', 'department', 'team']);
  if (kind !== 'user') return { kind, teamId: random.pick(teams) };
  return { kind, id: random.pick([person.id, own.creatorId, 301, 302, 303]), teamId: random.pick([null, ...teams]) };
};

const randomRole = (random: SeededRandom): GivenRole => {
  const isAdmin = random.chance(0.25);
  return { role: isAdmin && random.chance(0.4) ? null : random.pick(collaboratorRoles), isAdmin };
};

export const additionOf = (random: SeededRandom, facts: PermissionFacts): CollaboratorAddition => ({
  ...randomRole(random),
  subject: randomSubject(random, facts),
  existing: random.chance(0.25) ? { isAdmin: random.chance(0.3) } : null,
  countAfterwards: random.pick([1, 50, 51]),
  limit: random.pick([null, 50]),
});

export const changeOf = (random: SeededRandom, facts: PermissionFacts): CollaboratorChange => {
  const [own, ...above] = facts.levels;
  return {
    subject: randomSubject(random, facts),
    isAdmin: random.chance(0.25),
    level: random.chance(0.7) ? own : random.pick([own, ...above]),
    change: random.chance(0.4) ? 'remove' : randomRole(random),
  };
};

/** No fault, or one fault in seven, so that the last checks are reached, too. */
export const shareOf = (random: SeededRandom): PublicShareFacts => {
  const wrong = random.pick([0, 0.15, 0.4]);
  return {
    hasContent: !random.chance(wrong), hasEditor: random.chance(0.8), isBlacklisted: random.chance(wrong), mobile: random.chance(wrong) ? random.pick(['missing', 'banned']) : random.pick(['unasked', 'verified']),
    isContentRefused: random.chance(wrong), showsClosedSheets: random.chance(wrong), isAvailableInRegion: !random.chance(wrong), isRealNameDue: random.chance(wrong),
  };
};

export const linkChangeOf = (random: SeededRandom): LinkChange => ({ mode: random.pick([null, null, ...shareModes]), hasExpiry: random.chance(0.4) });

export interface RandomAct {
  readonly facts: PermissionFacts;
  readonly addition: CollaboratorAddition;
  readonly change: CollaboratorChange;
  readonly isCollaborator: boolean;
  readonly share: PublicShareFacts;
  readonly linkChange: LinkChange;
  readonly capabilities: readonly CapabilityName[];
}

/** One person, one file, and one action of each kind. */
export const actsOfSeed = (seed: number): RandomAct => {
  const random = createSeededRandom(seed);
  const facts = randomFacts(random);
  return {
    facts, addition: additionOf(random, facts), change: changeOf(random, facts), isCollaborator: random.chance(0.5), share: shareOf(random), linkChange: linkChangeOf(random),
    capabilities: Array.from({ length: 6 }, () => random.pick(['canRead', ...capabilityNames])),
  };
};
