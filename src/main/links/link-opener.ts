import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import type { LinkOutcome, LinkTarget, LinkConfirmation } from '../../contract/desktop/links-bridge';
import type { ServerCheck } from '../../contract/desktop/servers-bridge';
import { parseLink, parseWebLink, type Link } from '../../core/links/deckle-links';
import { pagePath } from '../../core/links/page-paths';
import type { Log } from '../logging/logger';
import type { LaunchInput } from './launch-input';

export interface LinkAccount {
  readonly key: string;
  readonly server: string;
  readonly user: { readonly name: string };
  readonly isSignedIn: boolean;
}

export interface LinkOpenerPorts {
  /** All accounts known on this computer. */
  readonly accounts: () => readonly LinkAccount[];
  /** Whether the policies allow a sign-in to this server. */
  readonly isServerAllowed: (server: string) => boolean;
  /** Known servers without an account: the sign-in window's, and those set by policy. */
  readonly knownServers: () => readonly string[];
  /** The server of the sign-in window. */
  readonly signInServer: () => string | null;
  /** Account keys, most recently used window first. */
  readonly recentAccountKeys: () => readonly string[];
  readonly show: (accountKey: string, path: string) => void;
  /** Activates the app as a start without arguments does. Returns the account of the front window. */
  readonly activate: () => string | null;
  /** Opens the sign-in window for a server. After the sign-in, the page at `path` opens. */
  readonly signIn: (server: string, path: string) => void;
  /** Checks that a Deckle server is reachable. */
  readonly checkServer: (server: string) => Promise<ServerCheck>;
  /** Sends the pending confirmation to the windows of an account, or to the sign-in window (null). */
  readonly sendConfirmation: (accountKey: string | null, confirmation: LinkConfirmation | null) => void;
  readonly upload: (accountKey: string, paths: readonly string[]) => void;
  readonly log: Log;
}

export interface LinkOpener {
  /**
   * Opens links and files from outside the app. Known places open immediately, others after confirmation. Without
   * either the app is activated.
   */
  openInput(handed: LaunchInput): void;
  confirmation(accountKey: string | null): LinkConfirmation | null;
  /** Processes a window's response to a confirmation. Returns `gone` if the confirmation is outdated. */
  decide(accountKey: string | null, id: string, agrees: boolean): Promise<LinkOutcome>;
  /** The account and host in which an address would open; null if it is not an address of a signed-in account. */
  targetOf(address: string, ownKey: string | null): LinkTarget | null;
  /** Opens an address of a signed-in account's server; returns false for other addresses. */
  openInApp(address: string): boolean;
  /** Opens a page after the next sign-in to the server of the sign-in window. A page that no link may open is ignored. */
  openAfterSignIn(path: string): void;
  /** Opens the pending link after a sign-in. */
  signedIn(key: string): void;
}

interface PendingConfirmation { readonly confirmation: LinkConfirmation; readonly accountKey: string | null; readonly agree: () => Promise<LinkOutcome> }

const maximumNames = 5;

interface LinkOpenerState {
  readonly ports: LinkOpenerPorts;
  /** Only one confirmation at a time: a newer link replaces an older one. */
  pending: PendingConfirmation | null;
  afterSignIn: Link | null;
}

const setPending = (opener: LinkOpenerState, next: PendingConfirmation | null): void => {
  const { ports, pending: before } = opener;
  opener.pending = next;
  if (before && (!next || before.accountKey !== next.accountKey)) ports.sendConfirmation(before.accountKey, null);
  if (next) ports.sendConfirmation(next.accountKey, next.confirmation);
};

/** The account in which a link opens: the most recently used one of the server. */
const accountFor = ({ ports }: LinkOpenerState, server: string): LinkAccount | null => {
  const signedIn = ports.accounts().filter((account) => account.isSignedIn && account.server === server);
  const used = ports.recentAccountKeys();
  const rank = ({ key }: LinkAccount): number => (used.includes(key) ? used.indexOf(key) : used.length);
  return [...signedIn].sort((one, other) => rank(one) - rank(other))[0] ?? null;
};

const signIn = (opener: LinkOpenerState, link: Link): void => {
  opener.afterSignIn = link;
  opener.ports.signIn(link.server, link.path);
};

const openLink = (opener: LinkOpenerState, link: Link): void => {
  const { ports } = opener;
  const account = accountFor(opener, link.server);
  if (account) {
    opener.afterSignIn = null;
    ports.show(account.key, link.path);
    return;
  }
  const isAllowed = ports.isServerAllowed(link.server);
  if (isAllowed && (ports.knownServers().includes(link.server) || ports.accounts().some(({ server }) => server === link.server))) {
    signIn(opener, link);
    return;
  }
  const { host } = new URL(link.server);
  setPending(opener, {
    confirmation: { kind: 'server', id: randomUUID(), host }, accountKey: ports.activate(),
    async agree() {
      const found: ServerCheck = isAllowed ? await ports.checkServer(link.server) : { result: 'managed' };
      if (found.result !== 'found') return found;
      signIn(opener, link);
      return { result: 'done' };
    },
  });
};

const offerUpload = (opener: LinkOpenerState, files: readonly string[]): void => {
  const { ports } = opener;
  const accountKey = ports.activate();
  setPending(opener, {
    confirmation: { kind: 'files', id: randomUUID(), names: files.slice(0, maximumNames).map((path) => basename(path)), count: files.length }, accountKey,
    agree() {
      // Without an account there is no upload target; the sign-in window shows a message instead.
      if (accountKey === null) return Promise.resolve({ result: 'gone' });
      ports.upload(accountKey, files);
      return Promise.resolve({ result: 'done' });
    },
  });
};

const openInput = (opener: LinkOpenerState, handed: LaunchInput): void => {
  if (handed.isRefused) opener.ports.log.warn('a link was refused');
  if (handed.link) openLink(opener, handed.link);
  else if (handed.files.length > 0) offerUpload(opener, handed.files);
  else opener.ports.activate();
};

const decide = async (opener: LinkOpenerState, accountKey: string | null, id: string, agrees: boolean): Promise<LinkOutcome> => {
  const confirmed = opener.pending;
  if (!confirmed || confirmed.confirmation.id !== id || confirmed.accountKey !== accountKey) return { result: 'gone' };
  const outcome: LinkOutcome = agrees ? await confirmed.agree() : { result: 'done' };
  if (opener.pending === confirmed && (outcome.result === 'done' || outcome.result === 'gone')) setPending(opener, null);
  return outcome;
};

const appTargetOf = (opener: LinkOpenerState, address: string): { readonly link: Link; readonly account: LinkAccount } | null => {
  const link = parseLink(address) ?? parseWebLink(address);
  const account = link && accountFor(opener, link.server);
  return link && account ? { link, account } : null;
};

const setAfterSignIn = (opener: LinkOpenerState, path: string): void => {
  const [server, page] = [opener.ports.signInServer(), pagePath(path)];
  if (server !== null && page !== null) opener.afterSignIn = { server, path: page };
};

const openPending = (opener: LinkOpenerState, key: string): void => {
  const { ports, afterSignIn: link } = opener;
  if (!link || ports.accounts().find((account) => account.key === key)?.server !== link.server) return;
  opener.afterSignIn = null;
  ports.show(key, link.path);
};

export const createLinkOpener = (ports: LinkOpenerPorts): LinkOpener => {
  const opener: LinkOpenerState = { ports, pending: null, afterSignIn: null };
  return {
    openInput(handed) { openInput(opener, handed); },
    confirmation: (accountKey) => (opener.pending && opener.pending.accountKey === accountKey ? opener.pending.confirmation : null),
    decide: (accountKey, id, agrees) => decide(opener, accountKey, id, agrees),
    targetOf(address, ownKey) {
      const target = appTargetOf(opener, address);
      return target && { host: new URL(target.link.server).host, account: target.account.user.name, isCurrent: target.account.key === ownKey };
    },
    openInApp(address) {
      const target = appTargetOf(opener, address);
      if (target) ports.show(target.account.key, target.link.path);
      return target !== null;
    },
    openAfterSignIn(path) { setAfterSignIn(opener, path); },
    signedIn(key) { openPending(opener, key); },
  };
};
