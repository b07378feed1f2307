import { z } from 'zod';

/*
 * The release manifest: a release publishes it, the server forwards it and the desktop app follows it. The schemas
 * equal `release-manifest/release-manifest.schema.json`, which other programs use.
 */

export const releaseChannelSchema = z.enum(['stable', 'beta']);
export type ReleaseChannel = z.infer<typeof releaseChannelSchema>;

/** Names as in Node (`process.platform`, `process.arch`). */
export const releasePlatformSchema = z.enum(['win32', 'darwin', 'linux']);
export type ReleasePlatform = z.infer<typeof releasePlatformSchema>;
export const releaseArchitectureSchema = z.enum(['x64', 'arm64']);
export type ReleaseArchitecture = z.infer<typeof releaseArchitectureSchema>;

export const packageKindSchema = z.enum(['nsis', 'msi', 'dmg', 'zip', 'AppImage', 'deb', 'rpm', 'tar.gz']);
export type PackageKind = z.infer<typeof packageKindSchema>;

const number = '(?:0|[1-9]\\d{0,5})';
/**
 * Semantic versioning without build metadata. Only these three pre-release words are permitted; they sort
 * alphabetically.
 */
export const releaseVersionSchema = z.string().regex(new RegExp(`^${number}\\.${number}\\.${number}(?:-(?:alpha|beta|rc)\\.${number})?$`));

/**
 * A file beside the manifest. Only a name, never a path or an address: the server that forwarded the manifest also
 * serves the file.
 */
export const releaseFileNameSchema = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._+-]{0,199}$/);

const sizeSchema = z.number().int().min(1).max(2 ** 40);
const sha512Schema = z.string().regex(/^[0-9a-f]{128}$/);
const utcTimestampSchema = z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{3})?Z$/);

/** The blocks of the file, for differential downloads. */
const blockListSchema = z.strictObject({ file: releaseFileNameSchema, sizeBytes: sizeSchema, sha512: sha512Schema });

export const releaseFileSchema = z.strictObject({
  platform: releasePlatformSchema,
  /** A universal package of macOS is listed once per architecture. */
  architecture: releaseArchitectureSchema,
  kind: packageKindSchema,
  file: releaseFileNameSchema,
  sizeBytes: sizeSchema,
  /** Lower-case hex, as `sha512sum` writes it. */
  sha512: sha512Schema,
  blocks: blockListSchema.nullable(),
});
export type ReleaseFile = z.infer<typeof releaseFileSchema>;

/** Number of buckets of a staged rollout: 10,000 is everybody, 1 is a hundredth of a per cent. */
export const bucketCount = 10_000;

const notesSchema = z.string().min(1).max(20_000);
/** A subset of Markdown: headings, paragraphs, lists, emphasis, code, https links. */
export const releaseNotesSchema = z.strictObject({ en: notesSchema, 'zh-CN': notesSchema, jp: notesSchema, 'ar-SA': notesSchema });
export type ReleaseNotes = z.infer<typeof releaseNotesSchema>;

export const releaseSchema = z.strictObject({
  version: releaseVersionSchema,
  publishedAt: utcTimestampSchema,
  /** The oldest client that can update to this version directly; null: any. */
  minimumClient: releaseVersionSchema.nullable(),
  /** Machines with a bucket below this number get the version; all others get the last good version. */
  stagedShare: z.number().int().min(0).max(bucketCount),
  /** No longer offered. Machines that have it update to the next good version above it, never to an older one. */
  isWithdrawn: z.boolean(),
  notes: releaseNotesSchema,
  files: z.array(releaseFileSchema).min(1).max(100),
});
export type Release = z.infer<typeof releaseSchema>;

/** A feature of the desktop app, and the first version with it. */
export const featureGateSchema = z.strictObject({ feature: z.string().regex(/^[a-z][a-z0-9-]{0,59}$/), minimumVersion: releaseVersionSchema });
export type FeatureGate = z.infer<typeof featureGateSchema>;

/**
 * The signed content, newest release first. Every release that may still be installed is listed, including withdrawn
 * ones.
 */
export const releaseManifestSchema = z.strictObject({
  format: z.literal(1),
  channel: releaseChannelSchema,
  /** Increases with every manifest of the channel, so that an old manifest cannot replace a newer one. */
  serial: z.number().int().min(1).max(2 ** 31),
  publishedAt: utcTimestampSchema,
  featureGates: z.array(featureGateSchema).max(100),
  releases: z.array(releaseSchema).min(1).max(200),
});
export type ReleaseManifest = z.infer<typeof releaseManifestSchema>;

/** The first 16 hex digits of the SHA-256 of the public key (its 32 raw bytes). */
export const keyIdSchema = z.string().regex(/^[0-9a-f]{16}$/);

/** The exact signed text of a manifest, and Ed25519 signatures (base64, 64 bytes) over its UTF-8. */
export const signedManifestSchema = z.strictObject({
  signed: z.string().min(2).max(8_000_000),
  signatures: z.array(z.strictObject({ keyId: keyIdSchema, signature: z.string().regex(/^[A-Za-z0-9+/]{86}==$/) })).min(1).max(10),
});
export type SignedManifest = z.infer<typeof signedManifestSchema>;

/**
 * The keys that sign releases, as in `release-manifest/keys.json`; builds include them. Several during a key rotation.
 */
export const releaseKeysSchema = z.strictObject({
  keys: z.array(z.strictObject({ keyId: keyIdSchema, publicKey: z.string().regex(/^[A-Za-z0-9+/]{43}=$/) })).max(20),
});
export type ReleaseKeys = z.infer<typeof releaseKeysSchema>;

/**
 * The server's response: the unchanged manifest, and, unsigned, the versions that the server holds back because of too
 * many crashes. Clients only exclude those versions (docs/adr/0012).
 */
export const servedManifestSchema = z.object({ ...signedManifestSchema.shape, halted: z.array(releaseVersionSchema).max(200) });
export type ServedManifest = z.infer<typeof servedManifestSchema>;

/** The app's report to its own server, once a day and after a crash, if the person agreed. */
export const releaseReportSchema = z.object({
  kind: z.enum(['running', 'crashed']),
  version: releaseVersionSchema,
  platform: releasePlatformSchema,
  architecture: releaseArchitectureSchema,
  /** The machine's bucket for this version: enough to count each machine once, too little to identify it. */
  bucket: z.number().int().min(0).max(bucketCount - 1),
});
export type ReleaseReport = z.infer<typeof releaseReportSchema>;
