import { z } from 'zod';
import { releaseNotesSchema, releaseVersionSchema, type ReleaseNotes } from '../release-manifest';

/**
 * Why an update failed.
 * - `network`: the server was not reachable.
 * - `refused`: the manifest was not signed by the makers of the product, or is older than one already seen.
 * - `damaged`: the file does not match the manifest.
 * - `room`: not enough disk space.
 * - `install`: the installation failed; the previous version keeps running.
 */
export const updateFailures = ['network', 'refused', 'damaged', 'room', 'install'] as const;

/**
 * Why updates are off.
 * - `policy`: the computer's administrator turned them off.
 * - `administrator`: administrators deploy this package with external tools.
 * - `keys`: the build trusts no signing key.
 * - `package`: this copy of the app cannot be replaced, for example because it was started from source.
 */
export const updatesDisabledReasons = ['policy', 'administrator', 'keys', 'package'] as const;
export type UpdatesDisabledReason = (typeof updatesDisabledReasons)[number];

/** Update state for the settings page. */
export const updateStateSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('idle') }),
  z.object({ status: z.literal('checking') }),
  z.object({ status: z.literal('none'), checkedAt: z.iso.datetime() }),
  /** Waits for the person's decision: automatic updates are off, or the person skipped this version. */
  z.object({ status: z.literal('available'), version: releaseVersionSchema, sizeBytes: z.number().int(), isSkipped: z.boolean() }),
  z.object({ status: z.literal('downloading'), version: releaseVersionSchema, percent: z.number().int().min(0).max(100) }),
  /** Installed at the next start. */
  z.object({ status: z.literal('ready'), version: releaseVersionSchema }),
  z.object({ status: z.literal('failed'), reason: z.enum(updateFailures) }),
  z.object({ status: z.literal('off'), by: z.enum(updatesDisabledReasons) }),
]);
export type UpdateState = z.infer<typeof updateStateSchema>;

/** Release notes of the running version in the four languages; shown once. */
export const whatsNewSchema = z.object({
  version: releaseVersionSchema,
  notes: releaseNotesSchema,
});
export type WhatsNew = z.infer<typeof whatsNewSchema>;

export const updatesInvokeSchemas = {
  'updates:state': { input: z.undefined(), output: updateStateSchema },
  'updates:check': { input: z.undefined(), output: z.undefined() },
  'updates:download': { input: z.undefined(), output: z.undefined() },
  'updates:restart': { input: z.undefined(), output: z.undefined() },
  'updates:skip': { input: z.object({ version: releaseVersionSchema.max(60) }), output: z.undefined() },
  'updates:notes': { input: z.object({ version: releaseVersionSchema.max(60) }), output: releaseNotesSchema.nullable() },
  'updates:whats-new': { input: z.undefined(), output: z.object({ news: whatsNewSchema.nullable(), isUnseen: z.boolean() }) },
  'updates:mark-whats-new-seen': { input: z.undefined(), output: z.undefined() },
} as const;

export const updatesEventSchemas = {
  'updates:changed': updateStateSchema,
} as const;

/** Updates of the desktop app; absent in a browser. */
export interface UpdatesBridge {
  state(): Promise<UpdateState>;
  onChanged(listener: (state: UpdateState) => void): () => void;
  /** Checks for updates now. The result is a change of state. */
  check(): Promise<void>;
  /** Downloads the available version, also a skipped one. */
  download(): Promise<void>;
  /** Quits the app, with the usual confirmation of unsent changes, and starts the new version. */
  restart(): Promise<void>;
  /** Skips this version: the next offer is a later one. */
  skip(version: string): Promise<void>;
  /** Release notes of an offered or ready version; null for other versions. */
  notes(version: string): Promise<ReleaseNotes | null>;
  /** Null if no update installed the running version. */
  whatsNew(): Promise<{ readonly news: WhatsNew | null; /** True until a window has shown them. */ readonly isUnseen: boolean }>;
  markWhatsNewSeen(): Promise<void>;
}
