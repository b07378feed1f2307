import { z } from 'zod';
import { batchResultSchema, errorCodes, type ErrorCode } from '../errors';

/** A failure in transit between a window and the main process, or stored in a file. */
export const failureSchema = z.object({
  code: z.enum(errorCodes as [ErrorCode, ...ErrorCode[]]),
  status: z.number().int(),
  message: z.string(),
  requestId: z.string().nullable(),
  args: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  retryable: z.boolean(),
  results: z.array(batchResultSchema).optional(),
});
