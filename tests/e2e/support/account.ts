import { randomBytes } from 'node:crypto';
import { createApiClient, type ApiClient } from '../../../src/api-client/api-client';
import { createKyTransport } from '../../../src/api-client/ky-transport';
import { passwordDigest } from '../../../src/core/password';

/** A test's person; the email address is unique. */
export interface Account {
  readonly email: string;
  readonly name: string;
  readonly password: string;
}

export const newAccount = (): Account => {
  const mark = randomBytes(6).toString('hex');
  return { email: `mira-${mark}@example.com`, name: 'Mira Sol', password: `correct horse ${mark}` };
};

const clientOf = (serverUrl: string, token: string | null): ApiClient =>
  createApiClient({ transport: createKyTransport(), baseUrl: serverUrl, token: () => token });

/** Returns the token of a new session. */
export const signInForToken = async (serverUrl: string, { email, password }: Account): Promise<string> => {
  const { token } = await clientOf(serverUrl, null).call('auth.login', { body: { email, password: passwordDigest(password) } });
  if (token === null) throw new Error('The session has no token.');
  return token;
};

/** The API as a program of this person would use it, with a session separate from the window's. */
export const signInToApi = async (serverUrl: string, account: Account): Promise<ApiClient> => clientOf(serverUrl, await signInForToken(serverUrl, account));

/** A person who uses the API alone. */
export interface OtherPerson extends Account {
  readonly id: number;
  readonly client: ApiClient;
}

/** Creates an account. The API uses the session of its registration, which saves the server a second hash of the password. */
export const registerAccount = async (serverUrl: string, account: Account): Promise<OtherPerson> => {
  const { email, name, password } = account;
  const { user, token } = await clientOf(serverUrl, null).call('auth.register', { body: { email, name, password: passwordDigest(password) } });
  return { ...account, id: user.id, client: clientOf(serverUrl, token) };
};

/** Creates an account on a server that requires a code. `readCode`: the code that the address received. */
export const registerByCode = async (serverUrl: string, { email, name, password }: Account, readCode: () => Promise<string>): Promise<void> => {
  const client = clientOf(serverUrl, null);
  await client.call('codes.sendToEmail', { body: { email, scenes: 'register' } });
  await client.call('auth.register', { body: { email, emailVerifyCode: await readCode(), name, password: passwordDigest(password) } });
};

export const registerOnApi = (serverUrl: string, name: string): Promise<OtherPerson> => registerAccount(serverUrl, { ...newAccount(), name });
