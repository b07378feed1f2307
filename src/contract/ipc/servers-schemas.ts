import { z } from 'zod';
import { trustedCertificateSchema } from '../desktop/network-bridge';
import { offeredServersSchema, serverCheckSchema } from '../desktop/servers-bridge';

const nothing = z.undefined();

export const serversInvokeSchemas = {
  'servers:offered': { input: nothing, output: offeredServersSchema },
  'servers:find-local': { input: nothing, output: z.string().nullable() },
  'servers:choose': { input: z.object({ address: z.string().max(4000) }), output: serverCheckSchema },
  'servers:prompt-trust': { input: z.object({ address: z.string().max(4000) }), output: z.boolean() },
  'servers:certificates': { input: nothing, output: z.array(trustedCertificateSchema) },
  'servers:revoke-trust': { input: z.object({ host: z.string().max(260), port: z.number().int().min(1).max(65_535) }), output: nothing },
} as const;
