import type { FeatureName, ShareMode } from '../../contract/entities/permissions';
import type { ErrorCode } from '../../contract/errors';
import { refusalOf } from './capabilities';
import type { PermissionFacts } from './facts';
import { effectiveLink, isPublicMode } from './link';
import { publicShareRefusal, type PublicShareFacts } from './public-share';
import { caseOf, hasFeature } from './rules/case';

/** How a link is to be. */
export interface LinkChange {
  /** Null: as the folder's. */
  readonly mode: ShareMode | null;
  /** Whether it is given an end. */
  readonly hasEnd: boolean;
}

/** The mode that counts for a file with this mode of its own. */
export const modeThatCounts = (facts: PermissionFacts, mode: ShareMode | null): ShareMode => {
  if (mode !== null) return mode;
  return facts.levels.length === 1 || facts.levels[0].isCutOff ? 'private' : effectiveLink(facts, 1).mode;
};

/** Whether `publicShareRefusal` is asked about a mode, and so what it asks has to be found out. */
export const asksPublicShare = (facts: PermissionFacts, mode: ShareMode | null): boolean => isPublicMode(modeThatCounts(facts, mode));

/** The features that a link asks, in the order in which a refusal names the first that is missing. */
export const featuresOfLink = (facts: PermissionFacts, { mode, hasEnd }: LinkChange): readonly FeatureName[] => {
  const counting = modeThatCounts(facts, mode);
  const ofMode: readonly FeatureName[] = counting === 'private' ? [] : [isPublicMode(counting) ? 'publicShare' : 'enterpriseShare'];
  return hasEnd ? [...ofMode, 'shareExpiry'] : ofMode;
};

/** Opening, closing and ending a link (docs/permissions.md, M7). `share`: null where `asksPublicShare` says no. */
export const linkChangeRefusal = (facts: PermissionFacts, { mode, hasEnd }: LinkChange, share: PublicShareFacts | null): ErrorCode | null => {
  const c = caseOf(facts);
  const isForTeam = modeThatCounts(facts, mode).startsWith('enterprise_');
  const refusal = share === null ? refusalOf(c, isForTeam ? 'canChangeTeamShareMode' : 'canChangeShareMode') : publicShareRefusal(facts, share);
  if (refusal !== null) return refusal;
  return hasEnd && !hasFeature(c, 'shareExpiry') ? 'CURRENT_EDITION_NOT_SUPPORT' : null;
};
