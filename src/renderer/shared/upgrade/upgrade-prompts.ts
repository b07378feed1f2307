import type { CapabilityKey } from '../../../contract/entities/edition-capabilities';
import { featureNames, toolboxParts, type FeatureName } from '../../../contract/entities/permissions';

/** The prompts of membership tiers (account specification, section 6). The keys of their texts in the area `upgrade`. */
export const upgradePrompts = [
  'history', 'versions', 'publicSharing', 'contentSearch', 'attachments', 'toolbox', 'storage', 'collaborators', 'pictures', 'largeAttachments',
  'noAds', 'advanced', 'devices', 'moreStorage',
] as const;
export type UpgradePrompt = (typeof upgradePrompts)[number];

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
