import { createHash } from 'node:crypto';
import { z } from 'zod';
import { meSchema } from '../../contract/entities/session';
import type { DocumentDefinition } from '../storage/document';

/** Someone who signed in on this computer. No secret is part of it. */
export const accountSchema = z.object({ server: z.string(), user: meSchema });

export const accountsSchema = z.object({
  /** The server that the sign-in screen speaks to. */
  server: z.string().nullable(),
  /** The key of the account that is signed in. */
  current: z.string().nullable(),
  accounts: z.record(z.string(), accountSchema),
});
export type Accounts = z.infer<typeof accountsSchema>;

export const accountsDocument: DocumentDefinition<Accounts> =
  { name: 'accounts', version: 1, schema: accountsSchema, initial: () => ({ server: null, current: null, accounts: {} }) };

/** Names an account on this computer: the same person on the same server has the same one for ever. */
export const accountKey = (server: string, personId: number): string =>
  createHash('sha256').update(`${server}\n${personId}`).digest('hex').slice(0, 32);

/** The storage partition of an account: its cookies, caches and databases, apart from every other's. */
export const accountPartition = (key: string): string => `persist:account-${key}`;

export const signInPartition = 'persist:sign-in';
