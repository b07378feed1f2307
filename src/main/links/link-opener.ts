import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import type { LinkOutcome, LinkTarget, LinkQuestion } from '../../contract/desktop/links-bridge';
import type { ServerCheck } from '../../contract/desktop/servers-bridge';
import { parseLink, parseWebLink, type Link } from '../../core/links/deckle-links';
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
  /** Account keys, most recently used window first. */
  readonly recentAccountKeys: () => readonly string[];
  readonly show: (accountKey: string, path: string) => void;
  /** Activates the app as a start without arguments does. Returns the account of the front window. */
  readonly activate: () => string | null;
  /** Opens the sign-in window for a server. After the sign-in, the page at `path` opens. */
  readonly signIn: (server: string, path: string) => void;
  /** Checks that a Deckle server is reachable. */
  readonly checkServer: (server: string) => Promise<ServerCheck>;
  /** Sends the pending question to the windows of an account, or to the sign-in window (null). */
  readonly sendQuestion: (accountKey: string | null, question: LinkQuestion | null) => void;
  readonly upload: (accountKey: string, paths: readonly string[]) => void;
  readonly log: Log;
}

export interface LinkOpener {
  /**
   * Opens links and files from outside the app. Known places open immediately, others after confirmation. Without
   * either the app is activated.
   */
  openInput(handed: LaunchInput): void;
  question(accountKey: string | null): LinkQuestion | null;
  /** Processes a window's response to a question. Returns `gone` if the question is outdated. */
  decide(accountKey: string | null, id: string, agrees: boolean): Promise<LinkOutcome>;
  /** The account and host in which an address would open; null if it is not an address of a signed-in account. */
  targetOf(address: string, ownKey: string | null): LinkTarget | null;
  /** Opens an address of a signed-in account's server; returns false for other addresses. */
  openInApp(address: string): boolean;
  /** Opens the pending link after a sign-in. */
  signedIn(key: string): void;
}

interface PendingQuestion { readonly question: LinkQuestion; readonly accountKey: string | null; readonly agree: () => Promise<LinkOutcome> }

const maximumNames = 5;

export const createLinkOpener = (ports: LinkOpenerPorts): LinkOpener => {
  const { log } = ports;
  /** Only one question at a time: a newer link replaces an older one. */
  let pending: PendingQuestion | null = null;
  let afterSignIn: Link | null = null;

  const setPending = (next: PendingQuestion | null): void => {
    const before = pending;
    pending = next;
    if (before && (!next || before.accountKey !== next.accountKey)) ports.sendQuestion(before.accountKey, null);
    if (next) ports.sendQuestion(next.accountKey, next.question);
  };

  /** The account in which a link opens: the most recently used one of the server. */
  const accountFor = (server: string): LinkAccount | null => {
    const signedIn = ports.accounts().filter((account) => account.isSignedIn && account.server === server);
    const used = ports.recentAccountKeys();
    const rank = ({ key }: LinkAccount): number => (used.includes(key) ? used.indexOf(key) : used.length);
    return [...signedIn].sort((one, other) => rank(one) - rank(other))[0] ?? null;
  };

  const signIn = (link: Link): void => {
    afterSignIn = link;
    ports.signIn(link.server, link.path);
  };

  const open = (link: Link): void => {
    const account = accountFor(link.server);
    if (account) {
      afterSignIn = null;
      ports.show(account.key, link.path);
      return;
    }
    const isAllowed = ports.isServerAllowed(link.server);
    if (isAllowed && (ports.knownServers().includes(link.server) || ports.accounts().some(({ server }) => server === link.server))) {
      signIn(link);
      return;
    }
    const { host } = new URL(link.server);
    setPending({
      question: { kind: 'server', id: randomUUID(), host }, accountKey: ports.activate(),
      async agree() {
        const found: ServerCheck = isAllowed ? await ports.checkServer(link.server) : { result: 'managed' };
        if (found.result !== 'found') return found;
        signIn(link);
        return { result: 'done' };
      },
    });
  };

  const offer = (files: readonly string[]): void => {
    const accountKey = ports.activate();
    setPending({
      question: { kind: 'files', id: randomUUID(), names: files.slice(0, maximumNames).map((path) => basename(path)), count: files.length }, accountKey,
      agree() {
        // Without an account there is no upload target; the sign-in window shows a message instead.
        if (accountKey === null) return Promise.resolve({ result: 'gone' });
        ports.upload(accountKey, files);
        return Promise.resolve({ result: 'done' });
      },
    });
  };

  const appTargetOf = (address: string): { readonly link: Link; readonly account: LinkAccount } | null => {
    const link = parseLink(address) ?? parseWebLink(address);
    const account = link && accountFor(link.server);
    return link && account ? { link, account } : null;
  };

  return {
    openInput(handed) {
      if (handed.isRefused) log.warn('a link was refused');
      if (handed.link) open(handed.link);
      else if (handed.files.length > 0) offer(handed.files);
      else ports.activate();
    },
    question: (accountKey) => (pending && pending.accountKey === accountKey ? pending.question : null),
    async decide(accountKey, id, agrees) {
      const answered = pending;
      if (!answered || answered.question.id !== id || answered.accountKey !== accountKey) return { result: 'gone' };
      const outcome: LinkOutcome = agrees ? await answered.agree() : { result: 'done' };
      if (pending === answered && (outcome.result === 'done' || outcome.result === 'gone')) setPending(null);
      return outcome;
    },
    targetOf(address, ownKey) {
      const inside = appTargetOf(address);
      return inside && { host: new URL(inside.link.server).host, account: inside.account.user.name, isCurrent: inside.account.key === ownKey };
    },
    openInApp(address) {
      const inside = appTargetOf(address);
      if (inside) ports.show(inside.account.key, inside.link.path);
      return inside !== null;
    },
    signedIn(key) {
      const link = afterSignIn;
      if (!link || ports.accounts().find((account) => account.key === key)?.server !== link.server) return;
      afterSignIn = null;
      ports.show(key, link.path);
    },
  };
};
