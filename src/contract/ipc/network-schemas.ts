import { z } from 'zod';
import { effectiveProxySchema, networkProblemSchema, proxySchema } from '../desktop/network-bridge';

const nothing = z.undefined();

export const networkInvokeSchemas = {
  'network:proxy': { input: nothing, output: effectiveProxySchema },
  'network:set-proxy': { input: proxySchema, output: z.boolean() },
  'network:sign-in': { input: nothing, output: nothing },
  'network:problem': { input: nothing, output: networkProblemSchema.nullable() },
} as const;

export const networkEventSchemas = { 'network:problem-changed': networkProblemSchema.nullable() } as const;
