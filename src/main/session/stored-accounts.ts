import { createHash } from 'node:crypto';
import { z } from 'zod';
import { accountPersonSchema } from '../../contract/entities/session';
import { migration, type Document, type DocumentDefinition } from '../storage/document';

/** A person who signed in on this computer. Contains no secrets. */
export const accountSchema = z.object({
  server: z.string(), user: accountPersonSchema,
  /** Whether the keychain contains the account's token. If missing, only the active account has one. */
  isSignedIn: z.boolean().optional(),
  /** The account signed out, and its partition is not yet wiped. */
  mustBeWiped: z.boolean().optional(),
  /** The account was removed from the list. It is kept until its partition is wiped. */
  isRemoved: z.boolean().optional(),
});
export type StoredAccount = z.infer<typeof accountSchema>;

export const accountsSchema = z.object({
  /** The sign-in window's server; null: none was selected yet. */
  server: z.string().nullable(),
  /** Servers selected or signed in to, most recent first. */
  recentServers: z.array(z.string()).optional(),
  /** The key of the active account. */
  current: z.string().nullable(),
  accounts: z.record(z.string(), accountSchema),
});
export type Accounts = z.infer<typeof accountsSchema>;

/** Version 1 kept all details of each person. The schema reads the part that is kept now. */
const withAccountPersons = migration(accountsSchema, (accounts) => accounts);

export const accountsDocument: DocumentDefinition<Accounts> =
  { name: 'accounts', version: 2, migrations: [withAccountPersons], schema: accountsSchema, initial: () => ({ server: null, current: null, accounts: {} }) };

/** The stable identifier of an account on this computer, derived from server and person. */
export const accountKey = (server: string, personId: number): string =>
  createHash('sha256').update(`${server}\n${personId}`).digest('hex').slice(0, 32);

/** The storage partition of an account: cookies, caches and databases, isolated from other accounts. */
export const accountPartition = (key: string): string => `persist:account-${key}`;

export const signInPartition = 'persist:sign-in';

/** The stored signed-in accounts, the active one first. */
export const signedInKeys = ({ accounts, current }: Accounts): readonly string[] =>
  Object.entries(accounts).filter(([key, account]) => account.isSignedIn ?? key === current).map(([key]) => key)
    .sort((left, right) => Number(right === current) - Number(left === current));

/** The accounts on the list, by key. */
export const listedAccounts = ({ accounts }: Accounts): Readonly<Record<string, StoredAccount>> =>
  Object.fromEntries(Object.entries(accounts).filter(([, { isRemoved }]) => isRemoved !== true));

/** Stores an account; null removes it. */
export const storeAccount = (document: Document<Accounts>, key: string, account: StoredAccount | null): void => {
  const { [key]: _, ...others } = document.read().accounts;
  document.update({ accounts: account ? { ...others, [key]: account } : others });
};
