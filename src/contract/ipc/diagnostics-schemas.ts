import { z } from 'zod';
import { diagnosticsReportSchema, serverReachSchema } from '../desktop/diagnostics';

export const diagnosticsInvokeSchemas = {
  'diagnostics:report': { input: z.undefined(), output: diagnosticsReportSchema },
  'diagnostics:reach': { input: z.undefined(), output: z.array(serverReachSchema) },
  'diagnostics:export': { input: z.undefined(), output: z.boolean() },
} as const;
