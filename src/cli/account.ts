import { createApiClient, type ApiClient } from '../api-client/api-client';
import { createKyTransport } from '../api-client/ky-transport';
import { passwordDigest } from '../core/password';
import { CommandError } from './command-line';

/** Address of a server. */
export interface Server {
  /** Origin of the server, without a trailing slash. */
  readonly server: string;
  readonly basePath: string;
}

/** A client of the server that authenticates with the token. */
export const clientWith = (server: Server, token: string | null): ApiClient =>
  createApiClient({ transport: createKyTransport(), baseUrl: server.server, basePath: server.basePath, token: () => token });

/** The server at an origin; discovers its API base. */
export const findServer = async (origin: string): Promise<Server> => {
  const { basePath } = await createApiClient({ transport: createKyTransport(), baseUrl: origin }).call('platform.discover', {});
  return { server: origin, basePath };
};

/** Signs in and returns the session's token. */
export const signIn = async (server: Server, email: string, password: string): Promise<string> => {
  const { token } = await clientWith(server, null).call('auth.login', { body: { email, password: passwordDigest(password) } });
  if (token === null) throw new CommandError('The server returned no token.');
  return token;
};
