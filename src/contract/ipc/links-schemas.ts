import { z } from 'zod';
import { linkOutcomeSchema, linkTargetSchema, linkConfirmationSchema } from '../desktop/links-bridge';

const address = z.object({ address: z.string().max(2000) });

export const linksInvokeSchemas = {
  'links:confirmation': { input: z.undefined(), output: linkConfirmationSchema.nullable() },
  'links:decide': { input: z.object({ id: z.string().max(100), agrees: z.boolean() }), output: linkOutcomeSchema },
  'links:target-of': { input: address, output: linkTargetSchema.nullable() },
  'links:open': { input: address, output: z.boolean() },
  'links:open-after-sign-in': { input: z.object({ path: z.string().max(2000) }), output: z.undefined() },
} as const;

export const linksEventSchemas = { 'links:confirmation-changed': linkConfirmationSchema.nullable() } as const;
