import type { Unsubscribe } from '../bridge';
import type { Me } from '../entities/session';
import type { Certificate } from './network';

/** Somebody who signed in on this computer. */
export interface KnownAccount {
  /** The same person on the same server has the same key for ever. */
  readonly key: string;
  /** The server's origin. */
  readonly server: string;
  readonly user: Me;
  readonly isSignedIn: boolean;
  /** Whether it is the account of the window that asks. */
  readonly isOwn: boolean;
}

/** What was found at the address of a server. */
export type ServerCheck =
  | { readonly result: 'found'; /** The origin that the address means. */ readonly server: string; readonly version: string }
  /** No authority vouches for its certificate, or it is not the one that was trusted before. */
  | { readonly result: 'untrusted'; readonly server: string; readonly certificate: Certificate; readonly isChanged: boolean }
  | { readonly result: 'invalid' | 'insecure' | 'offline' | 'not-found' | 'unreachable' | 'not-deckle' | 'certificate-broken' | 'managed' }
  | { readonly result: 'too-old'; readonly version: string };

/** The accounts of this computer, side by side. */
export interface AccountsBridge {
  list(): Promise<readonly KnownAccount[]>;
  onChanged(listener: (accounts: readonly KnownAccount[]) => void): Unsubscribe;
  /** Brings an account's window forward; the sign-in window, where nobody is signed in to it. */
  switchTo(key: string): Promise<void>;
  /** Opens the sign-in window, for one more account. */
  add(): Promise<void>;
  signOut(key: string): Promise<void>;
  /** Takes an account that is signed out off the list. */
  remove(key: string): Promise<void>;
  /** Looks whether there is a Deckle server at an address as people write it. */
  checkServer(address: string): Promise<ServerCheck>;
  /** From now on the sign-in window speaks to this server, which was checked. */
  chooseServer(server: string): Promise<void>;
  /** Trusts exactly this certificate on this server, as it was shown by `checkServer`. */
  trust(server: string, fingerprint: string): Promise<void>;
  /** Whether the server may be chosen at all. */
  servers(): Promise<{ readonly isFixed: boolean; readonly offered: readonly string[] }>;
}
