import type { FeatureName, ShareMode } from '../../contract/entities/permissions';
import type { ErrorCode } from '../../contract/errors';
import { refusalOf } from './capabilities';
import type { PermissionFacts } from './facts';
import { effectiveLink, isPublicMode } from './effective-link';
import { publicShareRefusal, type PublicShareFacts } from './public-share';
import { contextOf, hasFeature } from './rules/permission-context';

/** The requested state of a link. */
export interface LinkChange {
  /** Null: inherited from the folder. */
  readonly mode: ShareMode | null;
  /** Whether the change sets an expiry. */
  readonly hasExpiry: boolean;
}

/** The effective mode of a file that has this mode set. */
export const effectiveMode = (facts: PermissionFacts, mode: ShareMode | null): ShareMode => {
  if (mode !== null) return mode;
  return facts.levels[0].isCutOff ? 'private' : effectiveLink(facts, 1).mode;
};

/** Whether `publicShareRefusal` applies to a mode, so that its facts have to be loaded. */
export const requiresPublicShare = (facts: PermissionFacts, mode: ShareMode | null): boolean => isPublicMode(effectiveMode(facts, mode));

/** Features that a link requires, in the order in which a refusal reports them. */
export const featuresOfLink = (facts: PermissionFacts, { mode, hasExpiry }: LinkChange): readonly FeatureName[] => {
  const counting = effectiveMode(facts, mode);
  const ofMode: readonly FeatureName[] = counting === 'private' ? [] : [isPublicMode(counting) ? 'publicShare' : 'enterpriseShare'];
  return hasExpiry ? [...ofMode, 'shareExpiry'] : ofMode;
};

/** Opening, closing and expiring a link (docs/permissions.md, M7). `share`: null if `requiresPublicShare` returns false. */
export const linkChangeRefusal = (facts: PermissionFacts, { mode, hasExpiry }: LinkChange, share: PublicShareFacts | null): ErrorCode | null => {
  const c = contextOf(facts);
  const isForTeam = effectiveMode(facts, mode).startsWith('enterprise_');
  const refusal = share === null ? refusalOf(c, isForTeam ? 'canChangeTeamShareMode' : 'canChangeShareMode') : publicShareRefusal(facts, share);
  if (refusal !== null) return refusal;
  return hasExpiry && !hasFeature(c, 'shareExpiry') ? 'CURRENT_EDITION_NOT_SUPPORT' : null;
};
