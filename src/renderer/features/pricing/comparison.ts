import type { QuotaName } from '../../../contract/entities/edition-capabilities';
import { featureNames, toolboxParts, type FeatureName } from '../../../contract/entities/permissions';
import type { CollaboratorRange } from '../../../core/limits/collaborator-ranges';
import { editionLimits, type EditionLimits } from '../../../core/limits/edition-limits';
import { featuresOf } from '../../../core/limits/editions';

/** The plans that are compared, smallest first. */
export const comparedEditions = ['personal_free', 'personal_premium', 'personal_super'] as const;
export type ComparedEdition = (typeof comparedEditions)[number];

export const comparisonGroups = ['room', 'time', 'together', 'work'] as const;
export type ComparisonGroup = (typeof comparisonGroups)[number];

/** The value of a line in one plan. `limit`: null is no limit. */
export type ComparedValue =
  | { readonly kind: 'limit'; readonly unit: 'bytes' | 'number' | 'days'; readonly limit: number | null }
  | { readonly kind: 'feature'; readonly isIncluded: boolean };

/** Limits that are compared, and features. `devices`: every plan has it (account specification, section 6). */
export type ComparedKey = QuotaName | 'importBytes' | 'exportBytes' | 'pastedCharacters' | 'pastedCells' | FeatureName | 'devices';

export interface ComparisonLine {
  readonly key: ComparedKey;
  readonly group: ComparisonGroup;
  readonly values: Readonly<Record<ComparedEdition, ComparedValue>>;
}

const largestOf = (ranges: readonly CollaboratorRange[] | null): number | null => (ranges === null ? null : Math.max(...ranges.map(({ limit }) => limit)));

interface LimitRule {
  readonly key: Exclude<ComparedKey, FeatureName | 'devices'>;
  readonly group: ComparisonGroup;
  readonly unit: 'bytes' | 'number' | 'days';
  readonly of: (limits: EditionLimits) => number | null;
}

const limitRules: readonly LimitRule[] = [
  { key: 'diskVolumeBytes', group: 'room', unit: 'bytes', of: (limits) => limits.diskVolumeBytes },
  { key: 'fileCount', group: 'room', unit: 'number', of: (limits) => limits.fileCount },
  { key: 'pictureBytes', group: 'room', unit: 'bytes', of: (limits) => limits.pictureBytes },
  { key: 'attachmentBytes', group: 'room', unit: 'bytes', of: (limits) => limits.attachmentBytes.other },
  { key: 'importBytes', group: 'room', unit: 'bytes', of: (limits) => limits.importBytes },
  { key: 'exportBytes', group: 'room', unit: 'bytes', of: (limits) => limits.exportBytes },
  { key: 'historyDays', group: 'time', unit: 'days', of: (limits) => limits.historyDays },
  { key: 'savedVersions', group: 'time', unit: 'number', of: (limits) => limits.savedVersions },
  { key: 'collaborators', group: 'together', unit: 'number', of: (limits) => largestOf(limits.collaborators) },
  { key: 'pastedCharacters', group: 'work', unit: 'number', of: (limits) => limits.pastedCharacters },
  { key: 'pastedCells', group: 'work', unit: 'number', of: (limits) => limits.pastedCells },
];

/** The group of each feature. Null: `upgrade` is no feature of a plan, and the toolbox is one line for its parts. */
const featureGroups: Readonly<Record<FeatureName, ComparisonGroup | null>> = {
  publicShare: 'together', sharePassword: 'together', shareExpiry: 'together', enterpriseShare: 'together', changeRole: 'together', advancedPermissions: 'together',
  contentSearch: 'work', enableFileTag: 'work', templates: 'work', batchDownload: 'work', unzip: 'work', sheetLock: 'work', move: 'work', toolbox: 'work', scripts: 'work',
  upgrade: null, ...Object.fromEntries(toolboxParts.map((part) => [part, null])) as Readonly<Record<(typeof toolboxParts)[number], null>>,
};

const valuesOf = (of: (edition: ComparedEdition) => ComparedValue): ComparisonLine['values'] =>
  ({ personal_free: of('personal_free'), personal_premium: of('personal_premium'), personal_super: of('personal_super') });

const features = (Object.keys(featureGroups) as FeatureName[]).filter((name) => featureNames.includes(name));

/** The comparison of the plans, line by line, from the limits and features of the editions. Features that no compared plan has are left out. */
export const comparisonLines = (): readonly ComparisonLine[] => comparisonGroups.flatMap((group) => [
  ...limitRules.filter((rule) => rule.group === group).map(({ key, unit, of }): ComparisonLine => ({
    key, group, values: valuesOf((edition) => ({ kind: 'limit', unit, limit: of(editionLimits[edition]) })),
  })),
  ...features.filter((name) => featureGroups[name] === group && comparedEditions.some((edition) => featuresOf(edition).has(name))).map((key): ComparisonLine => ({
    key, group, values: valuesOf((edition) => ({ kind: 'feature', isIncluded: featuresOf(edition).has(key) })),
  })),
  ...(group === 'work' ? [{ key: 'devices', group, values: valuesOf(() => ({ kind: 'feature', isIncluded: true })) } as const] : []),
]);

/** Whether a value exceeds the one of the plan before it. */
export const isLarger = (value: ComparedValue, before: ComparedValue | undefined): boolean => {
  if (before === undefined || value.kind !== 'limit' || before.kind !== 'limit' || before.limit === null) return false;
  return value.limit === null || value.limit > before.limit;
};
