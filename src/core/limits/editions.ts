import { featureNames, toolboxParts, type FeatureName } from '../../contract/entities/permissions';
import { editionNames, isSold, type EditionName } from '../../contract/entities/editions';
import { limitOfRanges } from './collaborator-ranges';
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

/** The editions of people, by the value of their column, with their ids in the account specification. */
export const personalEditions = {
  free: { id: 6, name: 'personal_free' }, // PersonalStandard
  premium: { id: 5, name: 'personal_premium' }, // PersonalPremium
  super: { id: 12, name: 'personal_super' }, // PersonalSuper
} as const;
export type PersonalEdition = keyof typeof personalEditions;

/** The edition of people that has a name or an id; the free one if none has it. */
export const personalEditionOf = (nameOrId: EditionName | number): PersonalEdition =>
  (['premium', 'super'] as const).find((edition) => personalEditions[edition].id === nameOrId || personalEditions[edition].name === nameOrId) ?? 'free';

export const limitsOf = (edition: EditionName): EditionLimits => editionLimits[edition];

const featuresByEdition = Object.fromEntries<ReadonlySet<FeatureName>>(editionNames.map((edition) => {
  const { features } = editionLimits[edition];
  const included = new Set<FeatureName>(features === 'all' ? featureNames.filter((name) => name !== 'upgrade') : features);
  if (toolboxParts.some((part) => included.has(part))) included.add('toolbox');
  return [edition, included];
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
  return collaborators === null ? null : limitOfRanges(collaborators, sizeBytes);
};
