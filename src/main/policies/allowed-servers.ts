import type { Policies } from './policies';

type ServerPolicies = Pick<Policies, 'server' | 'servers' | 'isServerFixed'>;

/** What the organisation offers, the first of them first. */
export const namedServers = ({ server, servers }: Pick<ServerPolicies, 'server' | 'servers'>): readonly string[] =>
  [...new Set([...(server === undefined ? [] : [server]), ...servers ?? []])];

/** Whether these are all there are. Where none is named there is nothing to keep to, or nobody could sign in at all. */
export const areServersFixed = (policies: ServerPolicies): boolean => policies.isServerFixed === true && namedServers(policies).length > 0;

export const isServerAllowed = (policies: ServerPolicies, server: string): boolean => !areServersFixed(policies) || namedServers(policies).includes(server);
