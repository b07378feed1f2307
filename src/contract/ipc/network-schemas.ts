import { z } from 'zod';
import { knownProxySchema, obstacleSchema, proxySchema } from '../desktop/network';

const nothing = z.undefined();

export const networkInvokeSchemas = {
  'network:proxy': { input: nothing, output: knownProxySchema },
  'network:set-proxy': { input: proxySchema, output: z.boolean() },
  'network:sign-in': { input: nothing, output: nothing },
  'network:obstacle': { input: nothing, output: obstacleSchema.nullable() },
} as const;

export const networkEventSchemas = { 'network:obstacle-changed': obstacleSchema.nullable() } as const;
