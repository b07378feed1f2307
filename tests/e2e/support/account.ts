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

/** The API as a program of this person would use it, with a session separate from the window's. */
export const signInToApi = async (serverUrl: string, account: Account): Promise<ApiClient> => {
  let token: string | null = null;
  const client = createApiClient({ transport: createKyTransport(), baseUrl: serverUrl, token: () => token });
  const signedIn = await client.call('auth.login', { body: { email: account.email, password: passwordDigest(account.password) } });
  token = signedIn.token;
  return client;
};

export const registerAccount = async (serverUrl: string, { email, name, password }: Account): Promise<{ readonly id: number }> => {
  const visitor = createApiClient({ transport: createKyTransport(), baseUrl: serverUrl });
  return (await visitor.call('auth.register', { body: { email, name, password: passwordDigest(password) } })).user;
};

/** Another person, who uses the API alone. */
export interface OtherPerson extends Account {
  readonly id: number;
  readonly client: ApiClient;
}

export const registerOnApi = async (serverUrl: string, name: string): Promise<OtherPerson> => {
  const account = { ...newAccount(), name };
  const { id } = await registerAccount(serverUrl, account);
  return { ...account, id, client: await signInToApi(serverUrl, account) };
};
