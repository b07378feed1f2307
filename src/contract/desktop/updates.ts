import { z } from 'zod';
import { releaseNotesSchema, releaseVersionSchema, type ReleaseNotes } from '../releases';

/**
 * Why nothing came of an update. `network`: the server could not be reached. `refused`: what it sent was not signed by
 * the product's makers, or is older than what was seen. `damaged`: the file is not the one that the manifest names.
 * `room`: there is no room for it on the disk. `install`: it could not be put in place; what ran before goes on.
 */
export const updateFailures = ['network', 'refused', 'damaged', 'room', 'install'] as const;

/**
 * Why nothing is asked. `policy`: whoever looks after this computer decided so. `administrator`: the package is one that
 * they hand out with tools of their own. `keys`: the build trusts nobody's signature. `package`: this copy of the app is
 * not one that can be replaced (it was started from its sources, for example).
 */
export const updatesOffBy = ['policy', 'administrator', 'keys', 'package'] as const;
export type UpdatesOffBy = (typeof updatesOffBy)[number];

/** What the settings show of updating. */
export const updateStateSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('idle') }),
  z.object({ status: z.literal('checking') }),
  z.object({ status: z.literal('none'), checkedAt: z.iso.datetime() }),
  /** Waits for the person's word: they asked not to be updated by themselves, or skipped it. */
  z.object({ status: z.literal('available'), version: releaseVersionSchema, sizeBytes: z.number().int(), isSkipped: z.boolean() }),
  z.object({ status: z.literal('downloading'), version: releaseVersionSchema, percent: z.number().int().min(0).max(100) }),
  /** It takes the place of what runs at the next start. */
  z.object({ status: z.literal('ready'), version: releaseVersionSchema }),
  z.object({ status: z.literal('failed'), reason: z.enum(updateFailures) }),
  z.object({ status: z.literal('off'), by: z.enum(updatesOffBy) }),
]);
export type UpdateState = z.infer<typeof updateStateSchema>;

/** What is new in the version that runs, in the four languages; shown once. */
export const whatIsNewSchema = z.object({
  version: releaseVersionSchema,
  notes: releaseNotesSchema,
});
export type WhatIsNew = z.infer<typeof whatIsNewSchema>;

export const updatesInvokeSchemas = {
  'updates:state': { input: z.undefined(), output: updateStateSchema },
  'updates:check': { input: z.undefined(), output: z.undefined() },
  'updates:download': { input: z.undefined(), output: z.undefined() },
  'updates:restart': { input: z.undefined(), output: z.undefined() },
  'updates:skip': { input: z.object({ version: releaseVersionSchema.max(60) }), output: z.undefined() },
  'updates:notes': { input: z.object({ version: releaseVersionSchema.max(60) }), output: releaseNotesSchema.nullable() },
  'updates:what-is-new': { input: z.undefined(), output: z.object({ news: whatIsNewSchema.nullable(), isUnseen: z.boolean() }) },
  'updates:saw-what-is-new': { input: z.undefined(), output: z.undefined() },
} as const;

export const updatesEventSchemas = {
  'updates:changed': updateStateSchema,
} as const;

/** The desktop app's power over its own version; absent in a browser. */
export interface DesktopUpdates {
  state(): Promise<UpdateState>;
  onChanged(listener: (state: UpdateState) => void): () => void;
  /** Asks the server now. The answer comes as a change of state. */
  check(): Promise<void>;
  /** Fetches what is available, also where it was skipped before. */
  download(): Promise<void>;
  /** Ends the app, asking about unsent changes as always, and starts the new version. */
  restart(): Promise<void>;
  /** Is not spoken of again until a later version comes. */
  skip(version: string): Promise<void>;
  /** What is new in a version that is offered or ready; null where it is neither. */
  notes(version: string): Promise<ReleaseNotes | null>;
  /** Null where the version that runs was not brought by an update. */
  whatIsNew(): Promise<{ readonly news: WhatIsNew | null; /** Nobody was shown it yet. */ readonly isUnseen: boolean }>;
  sawWhatIsNew(): Promise<void>;
}
