import { featureNames, type FeatureName } from '../../contract/entities/permissions';
import { editionNames, isSold, type EditionName } from '../../contract/entities/editions';
import { editionLimits, type EditionLimits } from './edition-limits';

/**
 * The edition of each edition id in the account specification (section 3). Free and trial editions of external vendors
 * equal a team edition. Unknown ids get the smallest edition.
 */
const editionsById: Readonly<Record<number, EditionName>> = {
  1: 'enterprise_standard', // EnterpriseStandard
  2: 'enterprise_premium', // EnterprisePremium
  3: 'team', // TeamCollaboration
  4: 'team', // Collaboration
  5: 'personal_premium', // PersonalPremium
  6: 'personal_free', // PersonalStandard
  7: 'enterprise_standard', // SpecialSupply61
  8: 'team', // DingTalkEnterpriseFree
  9: 'personal_premium', // PersonalExperience
  10: 'enterprise_standard', // NoShadow
  11: 'team', // a cloud vendor's free enterprise edition
  12: 'personal_super', // PersonalSuper
};

export const editionOfId = (editionId: number): EditionName => editionsById[editionId] ?? 'personal_free';

export const limitsOf = (edition: EditionName): EditionLimits => editionLimits[edition];

const featuresByEdition = Object.fromEntries<ReadonlySet<FeatureName>>(editionNames.map((edition) => {
  const { features } = editionLimits[edition];
  return [edition, new Set(features === 'all' ? featureNames : features)];
})) as Readonly<Record<EditionName, ReadonlySet<FeatureName>>>;

/** Returns the same set instance on every call. */
export const featuresOf = (edition: EditionName): ReadonlySet<FeatureName> => featuresByEdition[edition];

/** The editions with a feature. */
export const editionsWith = (feature: FeatureName): readonly EditionName[] => editionNames.filter((edition) => featuresByEdition[edition].has(feature));

/** Arguments of CURRENT_EDITION_NOT_SUPPORT: the missing feature, and the editions with it. */
export const editionArgs = (feature: FeatureName): { feature: FeatureName; editions: string } => ({ feature, editions: editionsWith(feature).filter(isSold).join() });

/** Maximum number of collaborators of a file of this size; null: no limit. */
export const collaboratorLimitOf = (edition: EditionName, sizeBytes: number): number | null => {
  const { collaborators } = editionLimits[edition];
  if (collaborators === null) return null;
  const size = sizeBytes / 1024;
  return collaborators.find(({ start, end }) => size >= start && size < end)?.limit ?? 0;
};
