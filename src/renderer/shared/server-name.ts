/** Display name of a server: its host, without the scheme. */
export const serverName = (server: string): string => (URL.canParse(server) ? new URL(server).host || server : server);
