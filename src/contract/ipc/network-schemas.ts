import { z } from 'zod';
import { knownProxySchema, obstacleSchema, proxyLoginSchema, proxyQuestionSchema, proxySchema } from '../desktop/network';

const nothing = z.undefined();

export const networkInvokeSchemas = {
  'network:proxy': { input: nothing, output: knownProxySchema },
  'network:set-proxy': { input: proxySchema, output: nothing },
  'network:question': { input: nothing, output: proxyQuestionSchema.nullable() },
  'network:answer': { input: z.object({ id: z.string().max(100), login: proxyLoginSchema.nullable() }), output: nothing },
  'network:sign-in': { input: nothing, output: nothing },
  'network:obstacle': { input: nothing, output: obstacleSchema.nullable() },
} as const;

export const networkEventSchemas = { 'network:asked': proxyQuestionSchema.nullable(), 'network:obstacle-changed': obstacleSchema.nullable() } as const;
