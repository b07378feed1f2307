/** A server as people call it: its host, without what a browser's address bar leaves out as well. */
export const serverName = (server: string): string => (URL.canParse(server) ? new URL(server).host || server : server);
