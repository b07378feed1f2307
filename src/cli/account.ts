import { createApiClient, type ApiClient } from '../api-client/client';
import { createKyTransport } from '../api-client/ky-transport';
import { passwordDigest } from '../core/password';
import { CommandError } from './command-line';

/** A server as commands name it. */
export interface Server {
  /** Its origin, without a slash at the end. */
  readonly server: string;
  readonly basePath: string;
}

/** A client of the server that acts for whoever the token belongs to. */
export const clientWith = (server: Server, token: string | null): ApiClient =>
  createApiClient({ transport: createKyTransport(), baseUrl: server.server, basePath: server.basePath, token: () => token });

/** The server at an origin, which is asked where its API begins. */
export const findServer = async (origin: string): Promise<Server> => {
  const { basePath } = await createApiClient({ transport: createKyTransport(), baseUrl: origin }).call('platform.discover', {});
  return { server: origin, basePath };
};

/** Signs in and answers with the session's token. */
export const signIn = async (server: Server, email: string, password: string): Promise<string> => {
  const { token } = await clientWith(server, null).call('auth.login', { body: { email, password: passwordDigest(password) } });
  if (token === null) throw new CommandError('The server did not give out a token.');
  return token;
};
