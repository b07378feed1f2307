import { z } from 'zod';
import { meSchema } from '../entities/session';

/** Somebody who signed in on this computer. */
export const knownAccountSchema = z.object({
  /** The same person on the same server has the same key for ever. */
  key: z.string(),
  /** The server's origin. */
  server: z.string(),
  user: meSchema,
  isSignedIn: z.boolean(),
  /** False: the organisation does not allow its server, so the account is not opened. */
  isAllowed: z.boolean(),
  /** Whether it is the account of the window that asks. */
  isOwn: z.boolean(),
});
export type KnownAccount = z.infer<typeof knownAccountSchema>;

/** The accounts of this computer, side by side. */
export interface AccountsBridge {
  list(): Promise<readonly KnownAccount[]>;
  onChanged(listener: (accounts: readonly KnownAccount[]) => void): () => void;
  /** Brings an account's window forward; the sign-in window for its server, where it is signed out. */
  switchTo(key: string): Promise<void>;
  /** Whether the organisation lets one more account be added now. */
  mayAdd(): Promise<boolean>;
  /** Brings the sign-in window forward, for one more account. */
  add(): Promise<void>;
  signOut(key: string): Promise<void>;
  /** Takes an account that is signed out off the list. */
  remove(key: string): Promise<void>;
}
