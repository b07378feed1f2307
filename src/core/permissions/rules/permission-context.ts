import type { FeatureName } from '../../../contract/entities/permissions';
import { authorise, isDisabled, type Authorisation } from '../authorisation';
import type { EffectiveLink, Rank } from '../decision';
import type { PermissionFacts } from '../facts';
import { effectiveLink, isMemberOfFilesTeam, rankOfLink } from '../effective-link';
import { isAbove, isAtLeast } from '../ranks';

/** Input of the rules of docs/permissions.md, "Capabilities": the facts and values derived from them. */
export interface PermissionContext {
  readonly facts: PermissionFacts;
  /** *A* */
  readonly authorisation: Authorisation;
  readonly link: EffectiveLink;
  /** *E* */
  readonly rank: Rank;
  readonly isSignedIn: boolean;
  readonly isContainer: boolean;
  /** Locked by a different person. */
  readonly isLocked: boolean;
}

export const contextOf = (facts: PermissionFacts): PermissionContext => {
  const authorisation = authorise(facts, 0);
  const link = effectiveLink(facts, 0);
  const linkRank = rankOfLink(facts, link);
  const { lockedBy } = facts.file;
  return {
    facts,
    authorisation,
    link,
    rank: isAbove(linkRank, authorisation.rank) ? linkRank : authorisation.rank,
    isSignedIn: facts.person.account.kind !== 'anonymous',
    isContainer: facts.levels[0].kind !== 'file',
    isLocked: lockedBy !== null && lockedBy !== facts.person.id,
  };
};

/** *A* ≥ … */
export const isAuthorised = ({ authorisation }: PermissionContext, needed: Rank): boolean => isAtLeast(authorisation.rank, needed);

/** *E* ≥ … */
export const isEntitled = ({ rank }: PermissionContext, needed: Rank): boolean => isAtLeast(rank, needed);

export const isDesktop = ({ facts }: PermissionContext): boolean => facts.levels[0].kind === 'desktop';
export const isSpace = ({ facts }: PermissionContext): boolean => facts.levels[0].kind === 'space';
export const hasFeature = ({ facts }: PermissionContext, feature: FeatureName): boolean => facts.person.features.has(feature);
export const isDisabledMember = ({ facts }: PermissionContext): boolean => isDisabled(facts.person);
export const isOfFilesTeam = ({ facts }: PermissionContext): boolean => isMemberOfFilesTeam(facts);

/** Creator or admin of the file's team. */
export const managesFilesTeam = ({ facts: { person: { account }, file } }: PermissionContext): boolean =>
  account.kind === 'enterprise' && account.teamId === file.teamId && (account.role === 'creator' || account.role === 'admin');

/** A person whose team does not own the file, and who did not create it. */
export const isOutsider = ({ facts: { person: { account }, file }, authorisation }: PermissionContext): boolean =>
  file.teamId !== null && (account.kind !== 'enterprise' || account.teamId !== file.teamId) && authorisation.rule !== 'A1';
