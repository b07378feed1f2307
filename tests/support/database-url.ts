import type pg from 'pg';

/** Formats a connection as a URL for DATABASE_URL. */
export const databaseUrlOf = ({ connectionString, host = '', port = 0, user = '', password = '', database = '' }: pg.ClientConfig): string => {
  if (connectionString !== undefined) return connectionString;
  const url = new URL('postgres://localhost');
  url.username = user;
  url.password = String(password);
  url.pathname = `/${database}`;
  url.search = new URLSearchParams({ host, port: String(port) }).toString();
  return url.href;
};
