import type { EditionName, SoldEdition } from '../../contract/entities/editions';
import { toolboxParts, type FeatureName } from '../../contract/entities/permissions';
import type { CollaboratorRange } from './collaborator-ranges';

/** Online document types that support import and export. */
export const documentKinds = ['newdoc', 'modoc', 'mosheet', 'presentation', 'mindmap', 'form', 'table', 'board'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** Null means "no limit" in every field. */
export interface EditionLimits {
  /** `all` includes features added later, except `upgrade`. `toolbox` follows from its parts. */
  readonly features: readonly FeatureName[] | 'all';
  readonly collaborators: readonly CollaboratorRange[] | null;
  readonly diskVolumeBytes: number | null;
  readonly fileCount: number | null;
  /**
   * One attachment inside a document: modoc and presentation have separate limits (account specification, section 6).
   */
  readonly attachmentBytes: Readonly<Record<'modoc' | 'presentation' | 'other', number | null>>;
  readonly pictureBytes: number | null;
  readonly historyDays: number | null;
  /** Versions that a person saved under a name. */
  readonly savedVersions: number | null;
  readonly pastedCharacters: number | null;
  readonly pastedCells: number | null;
  readonly importBytes: number | null;
  readonly exportBytes: number | null;
  readonly exportTimeoutSeconds: number;
}

const [kibibyte, mebibyte, gibibyte] = [1024, 1024 ** 2, 1024 ** 3];
const [smallFile, bigFile] = [10 * mebibyte / kibibyte, 100 * mebibyte / kibibyte];

/** The larger a file, the fewer people can edit it concurrently. */
const collaborators = (small: number, medium: number, big: number): readonly CollaboratorRange[] => [
  { start: 0, end: smallFile, limit: small },
  { start: smallFile, end: bigFile, limit: medium },
  { start: bigFile, end: null, limit: big },
];

/** modoc and presentation embed attachments, so their limit is smaller than for other documents. */
const attachments = (other: number | null): EditionLimits['attachmentBytes'] => ({
  modoc: other === null ? null : other / 2,
  presentation: other === null ? null : other / 2,
  other,
});

const premiumFeatures: readonly FeatureName[] = [
  'enableFileTag', 'unzip', 'batchDownload', 'shareExpiry', 'sharePassword', 'contentSearch', 'templates', 'changeRole', 'move', 'sheetLock',
  'publicShare', ...toolboxParts,
];
const standardFeatures: readonly FeatureName[] = [
  'enableFileTag', 'unzip', 'batchDownload', 'shareExpiry', 'enterpriseShare', 'contentSearch', 'templates', 'changeRole', 'move', 'sheetLock',
  'publicShare', 'scripts',
];

/**
 * Limits and features of every edition. The file specification lists the limits (section 9). It defines four values,
 * for paid memberships (section 1): 30 days, 10 versions, pictures of 50 MB, attachments of 1 GB.
 */
export const editionLimits: Readonly<Record<EditionName, EditionLimits>> = {
  personal_free: {
    features: ['move', 'upgrade'],
    collaborators: collaborators(50, 20, 10),
    diskVolumeBytes: 2 * gibibyte, fileCount: 1000,
    attachmentBytes: attachments(50 * mebibyte), pictureBytes: 10 * mebibyte,
    historyDays: 7, savedVersions: 3,
    pastedCharacters: 200_000, pastedCells: 50_000,
    importBytes: 20 * mebibyte, exportBytes: 20 * mebibyte, exportTimeoutSeconds: 60,
  },
  personal_premium: {
    features: [...premiumFeatures, 'upgrade'],
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
    features: [...standardFeatures, 'upgrade'],
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
    features: ['enableFileTag', 'enterpriseShare', 'contentSearch', 'changeRole', 'move', 'publicShare', 'upgrade'],
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

/** The editions that a person without a team can buy, and those for a team, smallest first. */
export const editionsForSale = {
  person: ['personal_premium', 'personal_super'],
  team: ['team', 'enterprise_standard', 'enterprise_premium'],
} as const satisfies Readonly<Record<'person' | 'team', readonly SoldEdition[]>>;

/** Import and export formats of each kind; equal in every edition. */
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

/** Maximum number of personal tags on one file (section 9). */
export const userTagsPerFile = 3;

/** Maximum number of templates of a person; −1 means no limit (section 9). */
export const templateLimit = -1;
