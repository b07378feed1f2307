import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../../../../src/api-client/api-client';
import { ensureDemo, type DemoAccount } from '../../../../src/cli/demo';
import { digestOf, startTestServer, type TestServer } from '../../../support/test-server';

let server: TestServer;
let account: DemoAccount;
const people = new Map<string, ApiClient>();

const options = () => ({ server: server.url, basePath: '/api', demoFile: join(server.dataDirectory, 'demo.json'), isFresh: true, database: server.database });
const clientOf = (name: string): ApiClient => people.get(name) ?? server.clientFor();

/** A public deployment, like `npm start`. */
beforeAll(async () => {
  server = await startTestServer({ deployment: 'public' });
  const made = await ensureDemo(options());
  if (!made) throw new Error('There is no demo workspace.');
  account = made;
  for (const name of ['ada', 'xiaoyu', 'hanako', 'layla']) {
    const { token } = await server.clientFor().call('auth.login', { body: { email: `${name}@demo.deckle.example`, password: digestOf(account.password) } });
    people.set(name, server.clientFor({ token: token ?? '' }));
  }
}, 240_000);
afterAll(() => server.stop());

test('everybody of the team is in its space, which announces something', async () => {
  for (const name of people.keys()) {
    const { nodes } = await clientOf(name).call('spaces.list', {});
    expect(nodes.map(({ name: of, isPinned, announcement }) => [of, isPinned, announcement?.isRead])).toEqual([['Product', name === 'ada', name === 'ada']]);
    const { files } = await clientOf(name).call('files.list', { query: { folder: nodes[0]?.guid ?? '' } });
    expect(files).toHaveLength(5);
  }
});

test('folders are shared with people and departments, with those above and below them as it should be', async () => {
  const desktop = (await clientOf('ada').call('files.list', { query: { limit: 100 } })).files;
  const roleIn = async (name: string, folder: string): Promise<string> => {
    const guid = desktop.find((file) => file.name === folder)?.guid ?? '';
    return clientOf(name).call('files.get', { params: { id: guid } }).then(({ role }) => role, () => 'refused');
  };
  expect(await Promise.all(['hanako', 'layla', 'xiaoyu'].map((name) => roleIn(name, 'Product launch')))).toEqual(['editor', 'refused', 'refused']);
  expect(await Promise.all(['hanako', 'layla', 'xiaoyu'].map((name) => roleIn(name, 'فريق المبيعات')))).toEqual(['refused', 'editor', 'refused']);
  expect(await Promise.all(['hanako', 'layla', 'xiaoyu'].map((name) => roleIn(name, '市场部资料')))).toEqual(['refused', 'refused', 'editor']);
});

test('files carry tags, and the team finds its people and departments', async () => {
  const launch = (await clientOf('ada').call('files.list', { query: { limit: 100 } })).files.find(({ name }) => name === 'Product launch');
  const plan = (await clientOf('ada').call('files.list', { query: { folder: launch?.guid ?? '' } })).files.find(({ name }) => name === 'Launch plan');
  expect([plan?.fileTags?.team.map(({ name }) => name), plan?.fileTags?.user.map(({ name }) => name)]).toEqual([['Launch', 'Draft'], ['Read later']]);
  const found = await clientOf('ada').call('people.search', {});
  expect([found.people.length, found.departments.map(({ name }) => name)]).toEqual([3, ['Design', 'Overseas', 'Sales']]);
});

test('made again after it was interrupted, nothing is there twice', async () => {
  const count = async () => (await server.pool.query('select (select count(*) from files) as files, (select count(*) from grants) as grants, (select count(*) from teams) as teams, (select count(*) from departments) as departments, (select count(*) from tags) as tags, (select count(*) from announcements) as announcements')).rows[0] as unknown;
  const before = await count();
  writeFileSync(options().demoFile, JSON.stringify({ ...account, isComplete: false }));
  expect(await ensureDemo(options())).toEqual(account);
  expect(await count()).toEqual(before);
}, 240_000);
