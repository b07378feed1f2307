import { serverOrigin } from '../session/server-address';
import type { Policies } from './policies';

export type ServerPolicies = Pick<Policies, 'server' | 'servers' | 'isServerFixed'>;

/** The servers that this app may use. */
export interface ServerAccess {
  /** Servers that the organisation names, the preferred one first. */
  readonly named: readonly string[];
  /** Whether the organisation allows no other server. */
  readonly isFixed: boolean;
  /**
   * Whether the app may use the server with this origin. Every address passes through this function, whatever it came
   * from: the command line, a launcher's ticket, a link, an account, the last start, or a person.
   */
  allows(server: string): boolean;
}

/** With `isServerFixed` and no named server nothing is allowed: a mistyped address must not open the app to every server. */
export const createServerAccess = ({ server, servers, isServerFixed }: ServerPolicies): ServerAccess => {
  const named = [...new Set([...(server === undefined ? [] : [server]), ...servers ?? []])];
  const isFixed = isServerFixed === true;
  return { named, isFixed, allows: (origin) => serverOrigin(origin) === origin && (!isFixed || named.includes(origin)) };
};
