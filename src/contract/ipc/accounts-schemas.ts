import { z } from 'zod';
import { knownAccountSchema } from '../desktop/accounts-bridge';

const nothing = z.undefined();
const account = z.object({ key: z.string().max(64) });

export const accountsInvokeSchemas = {
  'accounts:list': { input: nothing, output: z.array(knownAccountSchema) },
  'accounts:switch': { input: account, output: nothing },
  'accounts:can-add': { input: nothing, output: z.boolean() },
  'accounts:add': { input: nothing, output: nothing },
  'accounts:sign-out': { input: account, output: nothing },
  'accounts:remove': { input: account, output: nothing },
} as const;

export const accountsEventSchemas = { 'accounts:changed': z.array(knownAccountSchema) } as const;
