import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { featureGateSchema, releaseNotesSchema, releaseVersionSchema } from '../../contract/release-manifest';
import type { DocumentDefinition } from '../storage/document';

const seenSchema = z.object({ serial: z.number().int().min(1), digest: z.string().length(64) });
const announcedVersionSchema = z.object({ version: releaseVersionSchema, notes: releaseNotesSchema });

const updateMemorySchema = z.object({
  /** A random permanent id. It decides when this machine is included in a roll-out, and is never sent. */
  machineId: z.string().min(8).max(100),
  /** The newest manifest seen per channel; older ones are rejected. */
  seen: z.object({ stable: seenSchema.nullable(), beta: seenSchema.nullable() }),
  gates: z.array(featureGateSchema).max(100),
  skipped: z.array(releaseVersionSchema).max(50),
  /** The prepared version with its notes, which are shown once it runs. */
  prepared: announcedVersionSchema.nullable(),
  /** The notes of the running version. */
  news: announcedVersionSchema.extend({ isUnseen: z.boolean() }).nullable(),
});
export type UpdateMemory = z.infer<typeof updateMemorySchema>;

export const updateDocument: DocumentDefinition<UpdateMemory> = {
  name: 'updates', version: 1, schema: updateMemorySchema,
  initial: () => ({ machineId: randomUUID(), seen: { stable: null, beta: null }, gates: [], skipped: [], prepared: null, news: null }),
};
