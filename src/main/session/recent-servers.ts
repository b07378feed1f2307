import type { Accounts } from './stored-accounts';

/** Maximum number of recent servers. */
const limit = 5;

/** The allowed servers that were selected or signed in to, most recent first. */
export const recentServers = ({ recentServers: recent = [], server, accounts }: Accounts, allows: (server: string) => boolean): readonly string[] => {
  const used = [...recent, ...(server === null ? [] : [server]), ...Object.values(accounts).map((account) => account.server)];
  return [...new Set(used)].filter(allows).slice(0, limit);
};

/** The change that makes a server the most recent one. Servers that a policy currently hides are kept. */
export const withRecentServer = (server: string, { recentServers: recent = [], server: last }: Accounts): Pick<Accounts, 'server' | 'recentServers'> => {
  const servers = new Set([server, ...recent, ...(last === null ? [] : [last])]);
  return { server, recentServers: [...servers].slice(0, limit) };
};
