import type { CapabilityKey } from '../../../contract/entities/edition-capabilities';
import type { SoldEdition } from '../../../contract/entities/editions';
import { featureNames, toolboxParts, type FeatureName } from '../../../contract/entities/permissions';

/** The prompts of membership tiers (account specification, section 6). The keys of their texts in the area `upgrade`. */
export const upgradePrompts = [
  'history', 'versions', 'publicSharing', 'contentSearch', 'attachments', 'toolbox', 'storage', 'collaborators', 'pictures', 'largeAttachments',
  'noAds', 'advanced', 'devices', 'moreStorage',
] as const;
export type UpgradePrompt = (typeof upgradePrompts)[number];

/** Why a person needs a larger edition. The sentence follows the language, so it is not a text. */
export interface UpgradeReason {
  readonly prompt: UpgradePrompt;
  /** The editions with the capability, smallest first. */
  readonly editions: readonly SoldEdition[];
}

const promptsOfFeatures: Readonly<Partial<Record<FeatureName, UpgradePrompt>>> = {
  publicShare: 'publicSharing', contentSearch: 'contentSearch', toolbox: 'toolbox',
  ...Object.fromEntries(toolboxParts.map((part) => [part, 'toolbox' as const])),
};

/** The prompt of each feature and quota. All other features are advanced ones. */
export const promptsByKey = {
  ...Object.fromEntries(featureNames.map((name) => [name, promptsOfFeatures[name] ?? 'advanced'])) as Readonly<Record<FeatureName, UpgradePrompt>>,
  historyDays: 'history', savedVersions: 'versions', pictureBytes: 'pictures', attachmentBytes: 'largeAttachments',
  diskVolumeBytes: 'storage', fileCount: 'storage', collaborators: 'collaborators',
} as const satisfies Readonly<Record<CapabilityKey, UpgradePrompt>>;

/** The prompt of an offer; default: that of the capability. */
export const promptOf = ({ key, prompt }: { readonly key: CapabilityKey; readonly prompt?: UpgradePrompt }): UpgradePrompt => prompt ?? promptsByKey[key];
