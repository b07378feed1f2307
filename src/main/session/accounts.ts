import { createHash } from 'node:crypto';
import { z } from 'zod';
import { meSchema } from '../../contract/entities/session';
import type { Document, DocumentDefinition } from '../storage/document';

/** Someone who signed in on this computer. No secret is part of it. */
export const accountSchema = z.object({
  server: z.string(), user: meSchema,
  /** Whether a token of theirs is to be found in the keychain; where nothing is said, the one who was in front has one. */
  isSignedIn: z.boolean().optional(),
  /** They signed out, and what was theirs in their partition is not thrown away yet. */
  mustBeWiped: z.boolean().optional(),
  /** Somebody took the account off the list; it is known until its partition is wiped. */
  isRemoved: z.boolean().optional(),
});
export type KeptAccount = z.infer<typeof accountSchema>;

export const accountsSchema = z.object({
  /** The server that the sign-in screen uses; null: none was chosen yet. */
  server: z.string().nullable(),
  /** Servers that were chosen or signed in to, the last one first. */
  recentServers: z.array(z.string()).optional(),
  /** The key of the account whose window was in front. */
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

/** Who is signed in, as the document has it: the account that was in front comes first. */
export const signedInKeys = ({ accounts, current }: Accounts): readonly string[] =>
  Object.entries(accounts).filter(([key, account]) => account.isSignedIn ?? key === current).map(([key]) => key)
    .sort((left, right) => Number(right === current) - Number(left === current));

/** The accounts on the list, by key. */
export const listedAccounts = ({ accounts }: Accounts): Readonly<Record<string, KeptAccount>> =>
  Object.fromEntries(Object.entries(accounts).filter(([, { isRemoved }]) => isRemoved !== true));

/** Changes what is kept of one account; null takes it off the list. */
export const keepAccount = (document: Document<Accounts>, key: string, account: KeptAccount | null): void => {
  const { [key]: _, ...others } = document.read().accounts;
  document.change({ accounts: account ? { ...others, [key]: account } : others });
};
