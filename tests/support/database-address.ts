import type pg from 'pg';

/** A connection as the address that DATABASE_URL takes. */
export const addressOf = ({ connectionString, host = '', port = 0, user = '', password = '', database = '' }: pg.ClientConfig): string => {
  if (connectionString !== undefined) return connectionString;
  const url = new URL('postgres://localhost');
  url.username = user;
  url.password = String(password);
  url.pathname = `/${database}`;
  url.search = new URLSearchParams({ host, port: String(port) }).toString();
  return url.href;
};
