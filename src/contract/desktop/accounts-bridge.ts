import { z } from 'zod';
import { accountPersonSchema } from '../entities/session';

/** An account that signed in on this computer. */
export const knownAccountSchema = z.object({
  /** Stable for one person on one server. */
  key: z.string(),
  /** Origin of the server. */
  server: z.string(),
  user: accountPersonSchema,
  isSignedIn: z.boolean(),
  /** False: the organisation does not allow its server, so the account is not opened. */
  isAllowed: z.boolean(),
  /** Whether the calling window belongs to this account. */
  isCurrent: z.boolean(),
});
export type KnownAccount = z.infer<typeof knownAccountSchema>;

/** The accounts of this computer. */
export interface AccountsBridge {
  list(): Promise<readonly KnownAccount[]>;
  onChanged(listener: (accounts: readonly KnownAccount[]) => void): () => void;
  /** Focuses the account's window, or the sign-in window for its server if the account is signed out. */
  switchTo(key: string): Promise<void>;
  /** Whether the organisation currently allows a further account. */
  canAdd(): Promise<boolean>;
  /** Focuses the sign-in window, to add an account. */
  add(): Promise<void>;
  signOut(key: string): Promise<void>;
  /** Removes a signed-out account from the list. */
  remove(key: string): Promise<void>;
}
