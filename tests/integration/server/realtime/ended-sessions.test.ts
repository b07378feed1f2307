import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectLive } from '../../../support/live-client';
import { createTestDatabase, type TestDatabase } from '../../../support/test-database';
import { digestOf, startTestServer, type TestPerson, type TestServer } from '../../../support/test-server';

let database: TestDatabase;
let first: TestServer;
let second: TestServer;

beforeAll(async () => {
  database = await createTestDatabase();
  [first, second] = [await startTestServer({ database }), await startTestServer({ database })];
});
afterAll(async () => {
  for (const server of [first, second]) await server.stop();
  await database.drop();
});

/** Shorter than the interval at which a server looks for ended sessions by itself. */
const noticedMs = 4000;

const ways: Readonly<Record<string, (ada: TestPerson, phone: string) => Promise<unknown>>> = {
  'a sign-out': (_, phone) => first.clientFor({ token: phone }).call('auth.logout', {}),
  'the list of sessions': async ({ client }) => {
    const { sessions } = await client.call('auth.listSessions', {});
    for (const { id, isCurrent } of sessions) if (!isCurrent) await client.call('auth.revokeSession', { params: { id } });
  },
  'a changed password': ({ client, password }) => client.call('auth.changePassword', { body: { currentPassword: digestOf(password), password: digestOf('chosen again') } }),
  'a requested deletion of the account': async ({ client, password }) => {
    const { authToken } = await client.call('auth.verify', { body: { password: digestOf(password) } });
    await client.call('account.delete', { body: { authToken } });
  },
};

test.each(Object.entries(ways))('%s on one server ends the socket of the session on the other', async (_, end) => {
  const ada = await first.register();
  const { token } = await first.clientFor().call('auth.login', { body: { email: ada.email, password: digestOf(ada.password) } });
  const phone = token ?? '';
  const live = await connectLive(second, { token: phone });
  await end(ada, phone);
  await expect.poll(() => live.sessionEnds, { timeout: noticedMs }).toEqual(['expired']);
  live.close();
});
