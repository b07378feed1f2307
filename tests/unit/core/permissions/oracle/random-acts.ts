import { capabilityNames, collaboratorRoles, shareModes, type CapabilityName } from '../../../../../src/contract/entities/permissions';
import type { CollaboratorAddition, CollaboratorChange, GivenRole, SubjectFacts } from '../../../../../src/core/permissions/collaborators';
import type { PermissionFacts } from '../../../../../src/core/permissions/facts';
import type { LinkChange } from '../../../../../src/core/permissions/link-change';
import type { PublicShareFacts } from '../../../../../src/core/permissions/public-share';
import { createDice, type Dice } from './random';
import { randomFacts } from './random-facts';

const teams = [31, 32] as const;

/** The acting person, the owner, or a third person; departments and teams of one of the two teams. */
const randomSubject = (dice: Dice, { person, levels: [own] }: PermissionFacts): SubjectFacts => {
  const kind = dice.oneOf(['user', 'user', 'department', 'team']);
  if (kind !== 'user') return { kind, teamId: dice.oneOf(teams) };
  return { kind, id: dice.oneOf([person.id, own.creatorId, 301, 302, 303]), teamId: dice.oneOf([null, ...teams]) };
};

const randomRole = (dice: Dice): GivenRole => {
  const isAdmin = dice.chance(0.25);
  return { role: isAdmin && dice.chance(0.4) ? null : dice.oneOf(collaboratorRoles), isAdmin };
};

export const additionOf = (dice: Dice, facts: PermissionFacts): CollaboratorAddition => ({
  ...randomRole(dice),
  subject: randomSubject(dice, facts),
  existing: dice.chance(0.25) ? { isAdmin: dice.chance(0.3) } : null,
  countAfterwards: dice.oneOf([1, 50, 51]),
  limit: dice.oneOf([null, 50]),
});

export const changeOf = (dice: Dice, facts: PermissionFacts): CollaboratorChange => {
  const [own, ...above] = facts.levels;
  return {
    subject: randomSubject(dice, facts),
    isAdmin: dice.chance(0.25),
    level: dice.chance(0.7) ? own : dice.oneOf([own, ...above]),
    change: dice.chance(0.4) ? 'remove' : randomRole(dice),
  };
};

/** No fault, or one fault in seven, so that the last checks are reached, too. */
export const shareOf = (dice: Dice): PublicShareFacts => {
  const wrong = dice.oneOf([0, 0.15, 0.4]);
  return {
    hasContent: !dice.chance(wrong), isBlacklisted: dice.chance(wrong), mobile: dice.chance(wrong) ? dice.oneOf(['missing', 'banned']) : dice.oneOf(['unasked', 'verified']),
    isContentRefused: dice.chance(wrong), showsClosedSheets: dice.chance(wrong), isAvailableInRegion: !dice.chance(wrong), isRealNameDue: dice.chance(wrong),
  };
};

export const linkChangeOf = (dice: Dice): LinkChange => ({ mode: dice.oneOf([null, null, ...shareModes]), hasExpiry: dice.chance(0.4) });

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
  const dice = createDice(seed);
  const facts = randomFacts(dice);
  return {
    facts, addition: additionOf(dice, facts), change: changeOf(dice, facts), isCollaborator: dice.chance(0.5), share: shareOf(dice), linkChange: linkChangeOf(dice),
    capabilities: Array.from({ length: 6 }, () => dice.oneOf(['canRead', ...capabilityNames])),
  };
};
