import { serverOrigin } from '../session/server-address';
import type { Policies } from './policies';

export type ServerPolicies = Pick<Policies, 'server' | 'servers' | 'isServerFixed'>;

/** The servers that this app may use. */
export interface ServerAccess {
  /** Servers named by policy, preferred one first. */
  readonly namedServers: readonly string[];
  /** Whether a policy allows no other server. */
  readonly isFixed: boolean;
  /**
   * Whether the app may use the server with this origin. Every address is checked here, from any source: command line,
   * launcher ticket, link, account, previous run or input.
   */
  allows(server: string): boolean;
}

/** With `isServerFixed` and no named server nothing is allowed: a mistyped address must not allow every server. */
export const createServerAccess = ({ server, servers, isServerFixed }: ServerPolicies): ServerAccess => {
  const named = [...new Set([...(server === undefined ? [] : [server]), ...servers ?? []])];
  const isFixed = isServerFixed === true;
  return { namedServers: named, isFixed, allows: (origin) => serverOrigin(origin) === origin && (!isFixed || named.includes(origin)) };
};
