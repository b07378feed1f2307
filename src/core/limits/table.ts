import type { FeatureName } from '../../contract/entities/permissions';

/** What is sold, and what a private deployment has. */
export const editionNames = [
  'personal_free', 'personal_premium', 'personal_super', 'enterprise_standard', 'enterprise_premium', 'team', 'private',
] as const;
export type EditionName = (typeof editionNames)[number];

/** Online kinds that files are imported into and exported from. */
export const documentKinds = ['newdoc', 'modoc', 'mosheet', 'presentation', 'mindmap', 'form', 'table', 'board'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** How many people may be added to a file whose size in KiB is from `start` up to but not including `end` (section 5). */
export interface CollaboratorRange {
  readonly start: number;
  readonly end: number;
  readonly limit: number;
}

/** Null stands for "without limit" throughout. */
export interface EditionLimits {
  /** All: every feature there is, also those that come later. */
  readonly features: readonly FeatureName[] | 'all';
  readonly collaborators: readonly CollaboratorRange[] | null;
  readonly diskVolumeBytes: number | null;
  readonly fileCount: number | null;
  /** One attachment inside a document: modoc and presentation have limits of their own (account specification, section 6). */
  readonly attachmentBytes: Readonly<Record<'modoc' | 'presentation' | 'other', number | null>>;
  readonly pictureBytes: number | null;
  readonly historyDays: number | null;
  /** Versions that somebody saved under a name. */
  readonly savedVersions: number | null;
  readonly pastedCharacters: number | null;
  readonly pastedCells: number | null;
  readonly importBytes: number | null;
  readonly exportBytes: number | null;
  readonly exportTimeoutSeconds: number;
}

const [kibibyte, mebibyte, gibibyte] = [1024, 1024 ** 2, 1024 ** 3];
const [smallFile, bigFile] = [10 * mebibyte / kibibyte, 100 * mebibyte / kibibyte];

/** The bigger a file, the fewer people work in it at once. */
const collaborators = (small: number, medium: number, big: number): readonly CollaboratorRange[] => [
  { start: 0, end: smallFile, limit: small },
  { start: smallFile, end: bigFile, limit: medium },
  { start: bigFile, end: Infinity, limit: big },
];

/** What modoc and presentation hold inside themselves is smaller than what lies beside other documents. */
const attachments = (other: number | null): EditionLimits['attachmentBytes'] => ({
  modoc: other === null ? null : other / 2,
  presentation: other === null ? null : other / 2,
  other,
});

const premiumFeatures: readonly FeatureName[] = [
  'enableFileTag', 'unzip', 'batchDownload', 'shareExpiry', 'sharePassword', 'contentSearch', 'templates', 'changeRole', 'move', 'sheetLock',
  'publicShare', 'toolbox',
];
const standardFeatures: readonly FeatureName[] = [
  'enableFileTag', 'unzip', 'batchDownload', 'shareExpiry', 'enterpriseShare', 'contentSearch', 'templates', 'changeRole', 'move', 'sheetLock',
  'publicShare', 'scripts',
];

/**
 * Limits and features of every edition. The file specification names what is limited (section 9) and gives four values,
 * for paid memberships (section 1): 30 days, 10 versions, pictures of 50 MB, attachments of 1 GB.
 */
export const editionLimits: Readonly<Record<EditionName, EditionLimits>> = {
  personal_free: {
    features: ['move'],
    collaborators: collaborators(50, 20, 10),
    diskVolumeBytes: 2 * gibibyte, fileCount: 1000,
    attachmentBytes: attachments(50 * mebibyte), pictureBytes: 10 * mebibyte,
    historyDays: 7, savedVersions: 3,
    pastedCharacters: 200_000, pastedCells: 50_000,
    importBytes: 20 * mebibyte, exportBytes: 20 * mebibyte, exportTimeoutSeconds: 60,
  },
  personal_premium: {
    features: premiumFeatures,
    collaborators: collaborators(200, 100, 50),
    diskVolumeBytes: 100 * gibibyte, fileCount: null,
    attachmentBytes: attachments(gibibyte), pictureBytes: 50 * mebibyte,
    historyDays: 30, savedVersions: 10,
    pastedCharacters: 500_000, pastedCells: 200_000,
    importBytes: 50 * mebibyte, exportBytes: 50 * mebibyte, exportTimeoutSeconds: 120,
  },
  personal_super: {
    features: [...premiumFeatures, 'advancedPermissions'],
    collaborators: collaborators(500, 200, 100),
    diskVolumeBytes: 1024 * gibibyte, fileCount: null,
    attachmentBytes: attachments(gibibyte), pictureBytes: 50 * mebibyte,
    historyDays: 365, savedVersions: 100,
    pastedCharacters: 1_000_000, pastedCells: 500_000,
    importBytes: 100 * mebibyte, exportBytes: 100 * mebibyte, exportTimeoutSeconds: 240,
  },
  enterprise_standard: {
    features: standardFeatures,
    collaborators: collaborators(500, 200, 100),
    diskVolumeBytes: 500 * gibibyte, fileCount: null,
    attachmentBytes: attachments(gibibyte), pictureBytes: 50 * mebibyte,
    historyDays: 90, savedVersions: 30,
    pastedCharacters: 500_000, pastedCells: 200_000,
    importBytes: 50 * mebibyte, exportBytes: 50 * mebibyte, exportTimeoutSeconds: 120,
  },
  enterprise_premium: {
    features: 'all',
    collaborators: collaborators(2000, 1000, 500),
    diskVolumeBytes: 5 * 1024 * gibibyte, fileCount: null,
    attachmentBytes: attachments(gibibyte), pictureBytes: 50 * mebibyte,
    historyDays: null, savedVersions: null,
    pastedCharacters: 1_000_000, pastedCells: 500_000,
    importBytes: 100 * mebibyte, exportBytes: 100 * mebibyte, exportTimeoutSeconds: 240,
  },
  team: {
    features: ['enableFileTag', 'enterpriseShare', 'contentSearch', 'changeRole', 'move', 'publicShare'],
    collaborators: collaborators(100, 50, 20),
    diskVolumeBytes: 50 * gibibyte, fileCount: null,
    attachmentBytes: attachments(200 * mebibyte), pictureBytes: 20 * mebibyte,
    historyDays: 30, savedVersions: 10,
    pastedCharacters: 200_000, pastedCells: 50_000,
    importBytes: 20 * mebibyte, exportBytes: 20 * mebibyte, exportTimeoutSeconds: 60,
  },
  private: {
    features: 'all',
    collaborators: null,
    diskVolumeBytes: null, fileCount: null,
    attachmentBytes: attachments(null), pictureBytes: null,
    historyDays: null, savedVersions: null,
    pastedCharacters: null, pastedCells: null,
    importBytes: null, exportBytes: null, exportTimeoutSeconds: 240,
  },
};

/** Formats that files of a kind are made from and saved as; they are the same in every edition. */
export const formatsByKind: Readonly<Record<DocumentKind, { readonly imports: readonly string[]; readonly exports: readonly string[] }>> = {
  newdoc: { imports: ['docx', 'doc', 'md', 'txt', 'html'], exports: ['docx', 'pdf', 'md', 'jpg'] },
  modoc: { imports: ['docx', 'doc', 'wps'], exports: ['docx', 'pdf', 'wps'] },
  mosheet: { imports: ['xlsx', 'xls', 'csv'], exports: ['xlsx', 'pdf', 'csv'] },
  presentation: { imports: ['pptx', 'ppt'], exports: ['pptx', 'pdf'] },
  mindmap: { imports: ['xmind', 'md'], exports: ['xmind', 'jpg'] },
  form: { imports: [], exports: ['xlsx'] },
  table: { imports: ['xlsx', 'csv'], exports: ['xlsx', 'csv'] },
  board: { imports: [], exports: ['pdf', 'jpg'] },
};

/** A person's own tags on one file (section 9). */
export const userTagsPerFile = 3;

/** How many templates somebody may keep: −1 is without limit (section 9). */
export const templateLimit = -1;
