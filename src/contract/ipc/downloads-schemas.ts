import { z } from 'zod';
import { failureSchema } from './failure-schema';

export const downloadProgressSchema = z.object({
  id: z.string(), guid: z.string(), name: z.string(), receivedBytes: z.number(), totalBytes: z.number().nullable(), bytesPerSecond: z.number().nullable(),
  state: z.enum(['waiting', 'receiving', 'paused', 'done', 'failed', 'removed']), blockedBy: z.enum(['network']).nullable(), hasChanged: z.boolean(), isOpenable: z.boolean(), failure: failureSchema.nullable(),
});

const one = z.object({ id: z.string().max(100) });
const file = z.object({ guid: z.string().max(100), name: z.string().max(2000) });
const nothing = z.undefined();

/** Inputs and outputs of the download channels. */
export const downloadsSchemas = {
  'downloads:pause': { input: one, output: nothing },
  'downloads:resume': { input: one, output: nothing },
  'downloads:remove': { input: one, output: nothing },
  'downloads:clear': { input: nothing, output: nothing },
  'downloads:open': { input: one, output: nothing },
  'downloads:show-in-folder': { input: one, output: nothing },
  'downloads:open-externally': { input: file, output: nothing },
  'downloads:drag-out': { input: one, output: nothing },
  'downloads:choose-folder': { input: nothing, output: nothing },
  'downloads:drag-file-out': { input: file, output: z.enum(['dragged', 'fetched']) },
} as const;

export const downloadsEventSchemas = { 'downloads:progress': downloadProgressSchema } as const;
