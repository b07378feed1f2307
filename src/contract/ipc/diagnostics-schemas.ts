import { z } from 'zod';
import { diagnosticsReportSchema, serverReachabilitySchema } from '../desktop/diagnostics-bridge';

export const diagnosticsInvokeSchemas = {
  'diagnostics:report': { input: z.undefined(), output: diagnosticsReportSchema },
  'diagnostics:probe-servers': { input: z.undefined(), output: z.array(serverReachabilitySchema) },
  'diagnostics:export': { input: z.undefined(), output: z.boolean() },
} as const;
