import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { featureGateSchema, releaseNotesSchema, releaseVersionSchema } from '../../contract/releases';
import type { DocumentDefinition } from '../storage/document';

const seenSchema = z.object({ serial: z.number().int().min(1), digest: z.string().length(64) });
const tellingSchema = z.object({ version: releaseVersionSchema, notes: releaseNotesSchema });

const updateMemorySchema = z.object({
  /** Random, and kept for good: it decides when this machine's turn in a roll-out comes, and is told to nobody. */
  machineId: z.string().min(8).max(100),
  /** The newest manifest that was seen of each channel; an older one counts no more. */
  seen: z.object({ stable: seenSchema.nullable(), beta: seenSchema.nullable() }),
  gates: z.array(featureGateSchema).max(100),
  skipped: z.array(releaseVersionSchema).max(50),
  /** What was made ready, and is told of once it runs. */
  prepared: tellingSchema.nullable(),
  /** What is new in the version that runs. */
  news: tellingSchema.extend({ isUnseen: z.boolean() }).nullable(),
});
export type UpdateMemory = z.infer<typeof updateMemorySchema>;

export const updateDocument: DocumentDefinition<UpdateMemory> = {
  name: 'updates', version: 1, schema: updateMemorySchema,
  initial: () => ({ machineId: randomUUID(), seen: { stable: null, beta: null }, gates: [], skipped: [], prepared: null, news: null }),
};
