import type { ApiClient } from '../../api-client/api-client';
import { CallError, clientFailure } from '../../api-client/call-error';
import type { AccountPerson } from '../../contract/entities/session';
import type { Log } from '../logging/logger';
import type { ServerAccess } from '../policies/server-access';
import type { Document } from '../storage/document';
import type { EndReason } from './session-end';
import type { Secrets } from './secret-store';
import type { Accounts } from './stored-accounts';

/** A signed-in account. The token never leaves the main process. */
export interface ActiveAccount {
  readonly key: string;
  readonly server: string;
  readonly user: AccountPerson;
  readonly token: string;
  readonly isRemembered: boolean;
}

/** `keychain`: the keychain did not return the token. */
export type SignedOutReason = EndReason | 'keychain';

export type SessionChange =
  | { readonly kind: 'signed-in'; readonly key: string }
  /** `reason` null: the person signed out. */
  | { readonly kind: 'signed-out'; readonly key: string; readonly reason: SignedOutReason | null }
  /** An account's details changed, or the sign-in window's server (`key` null). */
  | { readonly kind: 'updated'; readonly key: string | null };

export interface SessionPorts {
  readonly accounts: Document<Accounts>;
  readonly secrets: Secrets;
  readonly access: ServerAccess;
  /** Whether a new account may be added while another one is signed in. */
  readonly mayAddAccounts: boolean;
  /** Discovers the base path of the server's API for clients created afterwards. Never rejects. */
  readonly discover: (server: string) => Promise<void>;
  /** Creates an unauthenticated client, for signing in. */
  readonly signInClient: (server: string) => ApiClient;
  /** Creates a client of an account, which reports the end of its session to `ended`. */
  readonly accountClient: (account: ActiveAccount) => ApiClient;
  /** Resolves once a pending wipe of the account's partition has finished. */
  readonly waitForWipe?: (key: string) => Promise<void>;
  readonly log: Log;
}

/** A signed-in account whose token may still be in the keychain. */
export interface SessionEntry extends Omit<ActiveAccount, 'token'> {
  /** Null until the keychain has returned it. */
  readonly token: string | null;
}

/** The memory of the session service. */
export interface SessionMemory {
  readonly ports: SessionPorts;
  /** The signed-in accounts, in the order in which they were last active. */
  readonly entries: Map<string, SessionEntry>;
  readonly restoring: Map<string, Promise<void>>;
  /** Tokens that the server confirmed since the start. */
  readonly verifiedTokens: Set<string>;
  /** Accounts whose sign-in cancelled their deletion, until a window of theirs shows it. */
  readonly cancelledDeletions: Set<string>;
  /** Pending removals of tokens, which must finish before another token is stored under the same key. */
  readonly pendingRemovals: Map<string, Promise<void>>;
  readonly listeners: ((change: SessionChange) => void)[];
  activeKey: string | null;
  signIn: { readonly server: string | null; readonly reason: SignedOutReason | null };
  refusedServer: string | null;
}

export const emitChange = ({ listeners }: SessionMemory, change: SessionChange): void => { for (const listener of listeners) listener(change); };

export const accountOf = ({ entries }: SessionMemory, key: string): ActiveAccount | null => {
  const entry = entries.get(key);
  return entry && entry.token !== null ? { ...entry, token: entry.token } : null;
};

export const assertAllowed = ({ ports }: SessionMemory, server: string): void => {
  if (!ports.access.allows(server)) throw new CallError(clientFailure('SERVER_NOT_ALLOWED'));
};

export const canAddAccount = ({ ports, entries }: SessionMemory): boolean => ports.mayAddAccounts || entries.size === 0;
