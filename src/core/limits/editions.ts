import { featureNames, type FeatureName } from '../../contract/entities/permissions';
import { editionLimits, editionNames, type EditionLimits, type EditionName } from './table';

/**
 * Which edition an edition id of the account specification (section 3) stands for. Free and trial editions that came
 * from elsewhere have what a team has; an id that is not in the list has least.
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

/** The same set at every call. */
export const featuresOf = (edition: EditionName): ReadonlySet<FeatureName> => featuresByEdition[edition];

/** The editions that have a feature. */
export const editionsWith = (feature: FeatureName): readonly EditionName[] => editionNames.filter((edition) => featuresByEdition[edition].has(feature));

/** The editions that somebody can have: what a private deployment has is none. */
export type SoldEdition = Exclude<EditionName, 'private'>;
export const isSold = (edition: string): edition is SoldEdition => edition !== 'private' && (editionNames as readonly string[]).includes(edition);

/** What a refusal for want of a feature tells (CURRENT_EDITION_NOT_SUPPORT): which one, and which editions have it. */
export const editionArgs = (feature: FeatureName): { feature: FeatureName; editions: string } => ({ feature, editions: editionsWith(feature).filter(isSold).join() });

/** How many people may be added to a file of this size; null: any number. */
export const collaboratorLimitOf = (edition: EditionName, sizeBytes: number): number | null => {
  const { collaborators } = editionLimits[edition];
  if (collaborators === null) return null;
  const size = sizeBytes / 1024;
  return collaborators.find(({ start, end }) => size >= start && size < end)?.limit ?? 0;
};
